/** The last part of the roadmap: the work that is in no version. */
import { filter } from "@halyard/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ProgressBar } from "../overview/progress-bar.tsx";
import { countsQuery, openOnly, overdueOnly } from "../overview/queries.ts";
import { filterObjects } from "../search-params/filters.ts";
import { NextWork } from "./next-work.tsx";
import { OpenWork } from "./open-work.tsx";
import styles from "./roadmap.module.css";

const NO_VERSION = filter("version", "!*");

export function Unplanned({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const total = useQuery(countsQuery(projectId, "type", [NO_VERSION])).data?.total;
  const open = useQuery(countsQuery(projectId, "type", [NO_VERSION, ...openOnly])).data?.total;
  const overdue = useQuery(countsQuery(projectId, "type", [NO_VERSION, ...overdueOnly])).data?.total;
  if (total === undefined || total === 0 || open === undefined) return null;
  const name = t("roadmap.closeToNone");
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.name}>
            <Link
              to="/projects/$projectId"
              params={{ projectId }}
              search={{ view: "table", filters: filterObjects([NO_VERSION]) }}
            >
              {name}
            </Link>
          </h2>
        </div>
        <span className={styles.dates} />
        <ProgressBar done={total - open} total={total} label={name} />
        <OpenWork projectId={projectId} open={0} overdue={overdue ?? 0} of={NO_VERSION} />
        <span className={styles.actions} />
      </div>
      {open > 0 ? <NextWork projectId={projectId} of={NO_VERSION} open={open} /> : null}
    </section>
  );
}
