/** What is late in a project, and the next version that ends. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { localDay } from "../../../shared/dates/local-day.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { roadmapQuery } from "../model/queries.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import styles from "./standing.module.css";
import "./messages.ts";

interface FactsProps {
  /** As in the address. */
  projectId: string;
  /** How many work packages; undefined: not known. */
  overdue: number | undefined;
  /** Where those are listed. */
  late: ProjectSearch;
}

export function Facts({ projectId, overdue, late }: FactsProps): ReactNode {
  const t = useT();
  const today = localDay();
  const next = useQuery(roadmapQuery(projectId)).data?.find(
    ({ status, endDate }) => status !== "closed" && endDate !== null && endDate >= today,
  );
  const isLate = overdue !== undefined && overdue > 0;
  if (!isLate && next === undefined) return null;
  return (
    <ul className={styles.facts}>
      {isLate ? (
        <li>
          <Link to="/projects/$projectId" params={{ projectId }} search={late} data-late>
            {t("standing.overdue", { count: overdue })}
          </Link>
        </li>
      ) : null}
      {next?.endDate == null ? null : (
        <li>
          {t("standing.next", {
            version: next.name,
            date: formatShortDay(next.endDate),
            done: next.progress.completed,
            total: next.progress.total,
          })}
        </li>
      )}
    </ul>
  );
}
