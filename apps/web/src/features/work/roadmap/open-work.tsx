/** What is open in a version and what of it is late, each a way to the table with just that. */
import { filter, type Filter } from "@halyard/api-client/query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { overdueOnly } from "../overview/queries.ts";
import { filterObjects } from "../search-params/filters.ts";
import styles from "./roadmap.module.css";
import "./messages.ts";

interface OpenWorkProps {
  projectId: string;
  open: number;
  overdue: number;
  /** What leaves only the version's work. */
  of: Filter;
}

export function OpenWork({ projectId, open, overdue, of }: OpenWorkProps): ReactNode {
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
    </span>
  );
}
