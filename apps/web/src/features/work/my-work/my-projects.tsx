/** The reader's projects: how each stands, what is open in it and what is late; favorites and the liveliest first. */
import { linkedId, linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ProjectOverview } from "@halyard/contract/schemas/projects";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { localDay } from "../../../shared/dates/local-day.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { assignedQuery, myProjectsQuery } from "./queries.ts";
import { ProjectStatus } from "../../projects/project-status.tsx";
import list from "../compact-list/work-list.module.css";
import styles from "./my-projects.module.css";
import "../../projects/messages.ts";
import "./messages.ts";

const MOST = 6;

const byWorth = (a: ProjectOverview, b: ProjectOverview): number =>
  Number(b.favorited) - Number(a.favorited) || b.lastActivityAt.localeCompare(a.lastActivityAt);

/** Said to be on track, though there is work that is late: the number says how it stands. */
const isContradicted = (project: ProjectOverview): boolean =>
  (project.overdue ?? 0) > 0 && linkOf(project, "status")?.href?.endsWith("/on_track") === true;

export function MyProjects(): ReactNode {
  const t = useT();
  const heading = useId();
  const { data, error, isPending, refetch } = useQuery(myProjectsQuery);
  const assigned = useQuery(assignedQuery).data;
  // Only if all of them are loaded: the counts would be too low otherwise.
  const all =
    assigned === undefined || assigned.total > assigned._embedded.elements.length ? [] : assigned._embedded.elements;
  const mineIn = Map.groupBy(all, (row) => linkedId(row, "project") ?? 0);
  const projects = (data ?? []).filter(({ context }) => !context).toSorted(byWorth);
  return (
    <section className={list.list} aria-labelledby={heading}>
      <header className={list.head}>
        <h2 id={heading} className={list.title}>
          {t("myWork.projects")}
        </h2>
        {projects.length > MOST ? (
          <Link to="/projects" search={{ scope: "mine" }}>
            {t("myWork.projects.all", { count: projects.length })}
          </Link>
        ) : null}
      </header>
      {isPending ? <LoadingRows rows={3} height={52} /> : null}
      {error !== null && data === undefined ? <FailedView error={error} onRetry={() => void refetch()} /> : null}
      {data !== undefined && projects.length === 0 ? <p className={list.empty}>{t("myWork.projects.none")}</p> : null}
      {projects.length === 0 ? null : (
        <ul className={list.lines}>
          {projects.slice(0, MOST).map((project) => (
            <li key={project.id} className={styles.line}>
              <Link
                to="/projects/$projectId"
                params={{ projectId: String(project.id) }}
                className={styles.name}
                title={project.name}
              >
                {project.name}
              </Link>
              <span className={styles.facts}>
                {isContradicted(project) ? null : (
                  <ProjectStatus link={linkOf(project, "status")} none={t("projects.noStatus")} />
                )}
                <Counts project={project} mine={mineIn.get(project.id) ?? []} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The reader's own work packages and how many of them are overdue; without any, the project's open ones. */
function Counts({ project, mine }: { project: ProjectOverview; mine: readonly WorkPackage[] }): ReactNode {
  const t = useT();
  const today = localDay();
  const late = mine.filter((row) => (row.dueDate ?? row.date ?? today) < today).length;
  if (mine.length === 0)
    return project.open === null ? null : <span>{t("myWork.projects.open", { count: project.open })}</span>;
  return (
    <>
      <span className={styles.mine}>{t("myWork.projects.mine", { count: mine.length })}</span>
      {late === 0 ? null : <span className={styles.late}>{t("myWork.projects.overdue", { count: late })}</span>}
    </>
  );
}
