/** One version of the roadmap: its dates, how far it is, what is late, and how it went. */
import { hasLink, linkedId, titleOf } from "@halyard/api-client/links";
import { filter } from "@halyard/api-client/query";
import type { RoadmapVersion } from "@halyard/contract/schemas/projects";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { formatDays, formatShortDay } from "../../../shared/dates/dates.tsx";
import { daysBetween, localDay } from "../../../shared/dates/local-day.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { BurndownFigure } from "../backlog/reports/burndown-figure.tsx";
import { ProgressBar } from "../overview/progress-bar.tsx";
import { filterObjects } from "../search-params/filters.ts";
import { NextWork } from "./next-work.tsx";
import { OpenWork } from "./open-work.tsx";
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
  /** With what has to be done next in it. */
  next: boolean;
  onAct: (action: VersionAction, version: RoadmapVersion) => void;
}

export function VersionCard({ version, projectId, own, next, onAct }: VersionCardProps): ReactNode {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { name, total, progress, late, overdue, status } = version;
  const inTable = () => ({
    view: "table" as const,
    filters: filterObjects([of]),
  });
  const of = filter("version", "=", [version.id]);
  // What is listed below says how much there is.
  const shows = next && version.open > 0;
  const description = version.description.raw ?? "";
  const project = linkedId(version, "definingProject");
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.name}>
            <Link to="/projects/$projectId" params={{ projectId }} search={inTable()}>
              {name}
            </Link>
          </h2>
          {status === "open" ? null : (
            <span className={styles.quiet}>{t(status === "locked" ? "roadmap.locked" : "roadmap.closed")}</span>
          )}
          {project === null || project === own ? null : (
            <span className={styles.quiet}>
              {t("roadmap.shared", { project: titleOf(version, "definingProject") })}
            </span>
          )}
          <span className={styles.quiet}>
            {late ? <span className={styles.overdue}>{t("roadmap.late")}</span> : <DaysLeft version={version} />}
          </span>
          <OpenWork {...{ projectId, overdue, of }} open={shows ? 0 : version.open} startDate={version.startDate} />
          {description === "" ? null : <p className={styles.text}>{description}</p>}
        </div>
        <span className={styles.dates}>{useDates(version)}</span>
        <ProgressBar done={progress.completed} total={progress.total} label={name} />
        {version.open === 0 && total > 0 && hasLink(version, "close") ? (
          <Button className={styles.close} variant="default" size="compact-sm" onClick={() => onAct("close", version)}>
            {t("roadmap.closeSubmit")}
          </Button>
        ) : null}
        <div className={styles.actions}>
          <DotsMenu label={t("roadmap.actions", { name })} dots={16}>
            <Menu.Item onClick={() => setOpen(!open)}>
              {t(open ? "roadmap.hideBurndown" : "roadmap.showBurndown")}
            </Menu.Item>
            <Menu.Item onClick={() => onAct("notes", version)}>{t("roadmap.notes")}</Menu.Item>
            {hasLink(version, "close") ? (
              <Menu.Item onClick={() => onAct("close", version)}>{t("roadmap.close")}</Menu.Item>
            ) : null}
          </DotsMenu>
        </div>
      </div>
      {open ? <VersionBurndown version={version} /> : null}
      {shows ? <NextWork projectId={projectId} of={of} open={version.open} late={overdue} /> : null}
    </section>
  );
}

/** How long there is for what is open; what has ended and is done needs no count. */
function DaysLeft({ version: { endDate, open } }: { version: RoadmapVersion }): ReactNode {
  const t = useT();
  const left = endDate === null || open === 0 ? -1 : daysBetween(localDay(), endDate);
  return left < 0 ? null : t("roadmap.left", { count: left });
}

function useDates({ startDate, endDate }: RoadmapVersion): string {
  const t = useT();
  if (startDate !== null && endDate !== null) {
    return formatDays(startDate, endDate);
  }
  if (endDate !== null) return t("roadmap.until", { date: formatShortDay(endDate) });
  return startDate === null ? t("roadmap.noDates") : t("roadmap.from", { date: formatShortDay(startDate) });
}

function VersionBurndown({ version }: { version: RoadmapVersion }): ReactNode {
  const t = useT();
  const query = useQuery(versionProgressQuery(version.id));
  return <BurndownFigure query={query} title={t("roadmap.burndownOf", { name: version.name })} unit="count" />;
}
