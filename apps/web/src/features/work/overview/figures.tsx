/** Four figures at the top: open, completed, overdue, due within a week; each leads to what it counts. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { filterObjects } from "../search-params/filters.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import styles from "./overview.module.css";
import { closedOnly, countsQuery, dueSoonOnly, dueSoonQuery, openOnly, overdueOnly, overdueQuery } from "./queries.ts";

export const BY_DAY: ProjectSearch = { view: "table", sort: "dueDate", group: "none" };

export function Figures({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const all = useQuery(countsQuery(projectId, "status")).data?.total;
  const closed = useQuery(countsQuery(projectId, "type", closedOnly)).data?.total;
  const overdue = useQuery(overdueQuery(projectId)).data?.total;
  const dueSoon = useQuery(dueSoonQuery(projectId)).data?.total;
  const open = all === undefined || closed === undefined ? undefined : all - closed;
  const figures: [string, number | undefined, ProjectSearch, boolean][] = [
    [t("workPackages.overview.open"), open, { filters: filterObjects(openOnly) }, false],
    [t("workPackages.overview.completed"), closed, { filters: filterObjects(closedOnly) }, false],
    [t("workPackages.overview.overdue"), overdue, { ...BY_DAY, filters: filterObjects(overdueOnly) }, true],
    [t("workPackages.overview.dueSoon"), dueSoon, { ...BY_DAY, filters: filterObjects(dueSoonOnly) }, false],
  ];
  return (
    <ul className={styles.figures} aria-label={t("workPackages.overview.figures")}>
      {figures.map(([label, count, search, alarming]) => (
        <li key={label}>
          <Link
            to="/projects/$projectId"
            params={{ projectId }}
            search={{ ...search, view: "table" }}
            className={styles.figure}
            data-alarming={(alarming && count !== undefined && count > 0) || undefined}
          >
            <span className={styles.number}>{count ?? "–"}</span> <span className={styles.label}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
