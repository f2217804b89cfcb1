/** What is open in a version and what of it is late, each a way to the table with just that. */
import { filter, type Filter } from "@halyard/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { addDays } from "../../../shared/dates/local-day.ts";
import { countsQuery, openOnly, overdueOnly } from "../overview/queries.ts";
import { filterObjects } from "../search-params/filters.ts";
import styles from "./roadmap.module.css";
import "./messages.ts";

interface OpenWorkProps {
  projectId: string;
  open: number;
  overdue: number;
  /** When the version starts, `YYYY-MM-DD`: work that is due before is named. */
  startDate?: string | null;
  /** What leaves only the version's work. */
  of: Filter;
}

export function OpenWork({ projectId, open, overdue, startDate = null, of }: OpenWorkProps): ReactNode {
  const t = useT();
  const inTable = (...more: readonly Filter[]) => ({
    view: "table" as const,
    filters: filterObjects([of, ...more]),
  });
  return (
    <span className={styles.figures}>
      {open === 0 ? null : (
        <Link
          className={styles.open}
          to="/projects/$projectId"
          params={{ projectId }}
          search={inTable(filter("status", "o"))}
        >
          {t("roadmap.openWork", { count: open })}
        </Link>
      )}
      {overdue === 0 ? null : (
        <Link
          to="/projects/$projectId"
          params={{ projectId }}
          search={inTable(...overdueOnly)}
          className={styles.overdue}
        >
          {t("roadmap.overdue", { count: overdue })}
        </Link>
      )}
      {overdue === 0 || startDate === null ? null : <BeforeStart {...{ projectId, startDate, of }} />}
    </span>
  );
}

/** Its dates contradict those of the version. */
function BeforeStart({ projectId, startDate, of }: { projectId: string; startDate: string; of: Filter }): ReactNode {
  const t = useT();
  const before = [of, ...openOnly, filter("dueDate", "<>d", ["", addDays(startDate, -1)])];
  const count = useQuery(countsQuery(projectId, "type", before)).data?.total ?? 0;
  return count === 0 ? null : <span className={styles.quiet}>{t("roadmap.beforeStart", { count })}</span>;
}
