/** One version of the roadmap: its dates, how far it is, what is late, and how it went. */
import { hasLink, linkedId, titleOf } from "@halyard/api-client/links";
import { filter } from "@halyard/api-client/query";
import type { RoadmapVersion } from "@halyard/contract/schemas/projects";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { QUIET_BUTTON } from "../../../shared/ui/layout/detail-section.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { BurndownFigure } from "../backlog/reports/burndown-figure.tsx";
import { ProgressBar } from "../overview/progress-bar.tsx";
import { filterObjects } from "../search-params/filters.ts";
import { versionProgressQuery } from "./queries.ts";
import styles from "./roadmap.module.css";
import "./messages.ts";

export type VersionAction = "notes" | "close";

interface VersionCardProps {
  version: RoadmapVersion;
  /** As in the address. */
  projectId: string;
  /** The number of the project whose roadmap it is. */
  own: number;
  onAct: (action: VersionAction, version: RoadmapVersion) => void;
}

export function VersionCard({ version, projectId, own, onAct }: VersionCardProps): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { name, total, late, overdue, status } = version;
  const inTable = (...more: Parameters<typeof filterObjects>[0]) => ({
    view: "table" as const,
    filters: filterObjects([filter("version", "=", [version.id]), ...more]),
  });
  const description = version.description.raw ?? "";
  const project = linkedId(version, "definingProject");
  return (
    <section className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <Link to="/projects/$projectId" params={{ projectId }} search={inTable()}>
            {name}
          </Link>
        </h2>
        {late ? <span className={styles.late}>{t("roadmap.late")}</span> : null}
        {status === "open" ? null : (
          <span className={styles.state}>{t(status === "locked" ? "roadmap.locked" : "roadmap.closed")}</span>
        )}
        <span className={styles.quiet}>{useDates(version)}</span>
        {project === null || project === own ? null : (
          <span className={styles.quiet}>{t("roadmap.shared", { project: titleOf(version, "definingProject") })}</span>
        )}
        <div className={styles.figures}>
          {overdue === 0 ? null : <span className={styles.overdue}>{t("roadmap.overdue", { count: overdue })}</span>}
          {version.open === 0 ? null : (
            <Link to="/projects/$projectId" params={{ projectId }} search={inTable(filter("status", "o"))}>
              {t("roadmap.openWork", { count: version.open })}
            </Link>
          )}
          {version.open === 0 && total > 0 && hasLink(version, "close") ? (
            <Button variant="default" size="compact-sm" onClick={() => onAct("close", version)}>
              {t("roadmap.closeSubmit")}
            </Button>
          ) : null}
          <Button {...QUIET_BUTTON} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t("roadmap.burndown")}
          </Button>
          <DotsMenu label={t("roadmap.actions", { name })} dots={16}>
            <Menu.Item onClick={() => onAct("notes", version)}>{t("roadmap.notes")}</Menu.Item>
            {hasLink(version, "close") ? (
              <Menu.Item onClick={() => onAct("close", version)}>{t("roadmap.close")}</Menu.Item>
            ) : null}
          </DotsMenu>
        </div>
      </header>
      <ProgressBar done={total - version.open} total={total} label={name} />
      {description === "" ? null : <p className={styles.text}>{description}</p>}
      {open ? <VersionBurndown version={version} /> : null}
    </section>
  );
}

function useDates({ startDate, endDate }: RoadmapVersion): string {
  const t = useT();
  if (startDate !== null && endDate !== null) {
    return t("roadmap.dates", { start: formatShortDay(startDate), end: formatShortDay(endDate) });
  }
  if (endDate !== null) return t("roadmap.until", { date: formatShortDay(endDate) });
  return startDate === null ? t("roadmap.noDates") : t("roadmap.from", { date: formatShortDay(startDate) });
}

function VersionBurndown({ version }: { version: RoadmapVersion }): ReactNode {
  const t = useT();
  const query = useQuery(versionProgressQuery(version.id));
  return <BurndownFigure query={query} title={t("roadmap.burndownOf", { name: version.name })} unit="count" />;
}
