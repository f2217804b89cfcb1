/** The sections of a project's settings: a list beside them; above them, and in one row, where there is no room. */
import { Link, useLocation } from "@tanstack/react-router";
import { useRef, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useCurrentInView } from "../../../../shared/ui/focus/into-view.ts";
import type { ProjectFrame } from "../../project-frame.ts";
import styles from "./section-nav.module.css";
import { SECTION_GROUPS, SECTIONS, sectionsOf } from "./sections.ts";

interface SectionNavProps {
  projectId: string;
  /** undefined: it is on its way, and what is open to the caller isn't known yet. */
  project: ProjectFrame | undefined;
}

export function SectionNav({ projectId, project }: SectionNavProps): ReactNode {
  const t = useT();
  const nav = useRef<HTMLElement>(null);
  useCurrentInView(nav, `${useLocation().pathname} ${project?.id}`);
  const offered = project === undefined ? SECTIONS : sectionsOf(project);
  return (
    <nav ref={nav} className={styles.nav} aria-label={t("projectSettings.sections")}>
      {SECTION_GROUPS.map((group) => {
        const sections = offered.filter((section) => section.group === group);
        return sections.length === 0 ? null : (
          <div key={group} className={styles.group}>
            {group === "whole" ? null : <div className={styles.heading}>{t(`projectSettings.group.${group}`)}</div>}
            {sections.map(({ id, path }) => (
              <Link
                key={id}
                to={path}
                params={{ projectId }}
                className={styles.section}
                activeProps={{ "aria-current": "page" }}
              >
                {t(`projectSettings.section.${id}`)}
              </Link>
            ))}
          </div>
        );
      })}
    </nav>
  );
}
