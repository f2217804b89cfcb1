/** The sections of a project's settings: a list beside them; above them, and in one row, where there is no room; on a phone a menu. */
import { Menu } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useCurrentInView } from "../../../../shared/ui/focus/current-in-view.ts";
import { useSmallPhone } from "../../../../shared/ui/layout/use-phone.ts";
import type { ProjectFrame } from "../../project-frame.ts";
import styles from "./section-nav.module.css";
import { SECTION_GROUPS, SECTIONS, sectionsOf, type OfferedSection } from "./sections.ts";

interface SectionNavProps {
  projectId: string;
  /** undefined: it is on its way, and what is open to the caller isn't known yet. */
  project: ProjectFrame | undefined;
}

export function SectionNav(props: SectionNavProps): ReactNode {
  return useSmallPhone() ? <SectionMenu {...props} /> : <SectionList {...props} />;
}

const offeredOf = (project: ProjectFrame | undefined): readonly OfferedSection[] =>
  project === undefined ? SECTIONS : sectionsOf(project);

function SectionMenu({ projectId, project }: SectionNavProps): ReactNode {
  const t = useT();
  const shown = useLocation().pathname.split("/").at(-1);
  const offered = offeredOf(project);
  const current = SECTIONS.find(({ id }) => id === shown) ?? offered[0];
  return (
    <nav className={styles.menu} aria-label={t("projectSettings.sections")}>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <button type="button" className={styles.shown}>
            <span>
              {current === undefined ? t("projectSettings.title") : t(`projectSettings.section.${current.id}`)}
            </span>
            <ChevronDown size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map(({ id, path }) => (
            <Menu.Item
              key={id}
              className={styles.choice}
              renderRoot={(item) => (
                <Link {...item} to={path} params={{ projectId }} activeProps={{ "aria-current": "page" }} />
              )}
            >
              {t(`projectSettings.section.${id}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}

function SectionList({ projectId, project }: SectionNavProps): ReactNode {
  const t = useT();
  const nav = useRef<HTMLElement>(null);
  useCurrentInView(nav, `${useLocation().pathname} ${project?.id}`);
  const offered = offeredOf(project);
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
