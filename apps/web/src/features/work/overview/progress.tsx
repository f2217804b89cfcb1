/** How far the work is: a bar of all statuses and the way to each part of it, the last weeks, and a bar for each type. */
import { idOf } from "@halyard/api-client/links";
import { filter } from "@halyard/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { classOf } from "../../../shared/ui/primitives/status-paint.ts";
import { filterObjects } from "../search-params/filters.ts";
import { useLookups, type Lookups } from "../model/use-lookups.ts";
import { pastQuery, pointsOf } from "../standing/burn-up.ts";
import { BurnUpChart, gainedIn } from "../standing/chart.tsx";
import { Card } from "./card.tsx";
import styles from "./overview.module.css";
import { closedOnly, countsQuery } from "./queries.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { TypeName } from "../../work-types/types/type-icon.tsx";

const isNothing = ({ total }: { total: number }): boolean => total === 0;

interface CountOfStatus {
  name: string | null;
  href: string | null;
  count: number;
}

const PHASES = ["todo", "doing", "waiting", "done", "canceled"] as const;

/** Of twelve statuses one wants to know what is to be done, what is being done, what waits, what is done and what won't be. */
function phasesOf(groups: readonly CountOfStatus[], { statuses }: Lookups) {
  const byName = new Map([...statuses.values()].map((status) => [status.name, status]));
  const by = Map.groupBy(groups, ({ name }) => {
    const status = name === null ? undefined : byName.get(name);
    return status === undefined ? "todo" : classOf(status);
  });
  return PHASES.flatMap((phase) => {
    const found = by.get(phase) ?? [];
    const count = found.reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? [] : [{ phase, count, statuses: found }];
  });
}

export function StatusProgress({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const look = useLookups();
  const counts = useQuery(countsQuery(projectId, "status"));
  const completed = useQuery(countsQuery(projectId, "type", closedOnly)).data?.total;
  return (
    <Card
      title={t("workPackages.overview.byStatus")}
      query={counts}
      empty={t("workPackages.overview.noWork")}
      isEmpty={isNothing}
      sum={({ total }) =>
        completed === undefined ? null : t("workPackages.overview.done", { done: completed, total })
      }
    >
      {({ groups }) => (
        <div className={styles.pad}>
          <div className={styles.stack} aria-hidden>
            {phasesOf(groups, look).map(({ phase, count }) => (
              <span key={phase} data-phase={phase} style={{ flexGrow: count }} />
            ))}
          </div>
          {phasesOf(groups, look).map(({ phase, count, statuses }) => (
            <Link
              key={phase}
              to="/projects/$projectId"
              params={{ projectId }}
              search={{
                view: "table",
                filters: filterObjects([
                  filter(
                    "status",
                    "=",
                    statuses.map((one) => idOf(one) ?? 0),
                  ),
                ]),
              }}
              className={styles.phase}
              data-phase={phase}
            >
              <span className={styles.phaseSign} aria-hidden />
              {t(`workPackages.overview.phase.${phase}`)}
              <span className={styles.count}>{count}</span>
              <span className={styles.within}>
                {statuses.map(({ name, count: of }) => `${name ?? ""} ${of}`).join(", ")}
              </span>
            </Link>
          ))}
        </div>
      )}
    </Card>
  );
}

/** How it grew and was completed in the last weeks, out of the journal. */
export function BurnUp({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const { statuses } = useLookups();
  const now = useQuery(countsQuery(projectId, "status")).data;
  const past = useQuery(pastQuery(projectId));
  const current = { ago: 0, counts: new Map((now?.groups ?? []).map(({ name, count }) => [name ?? "", count])) };
  const points = pointsOf([...(past.data ?? []), current], (name) => statuses.get(name)?.isClosed === true);
  const isKnown = now !== undefined && statuses.size > 0;
  return (
    <Card
      title={t("standing.burnUp")}
      query={past}
      empty={t("standing.burnUp.none")}
      isEmpty={() => now?.total === 0}
      sum={() => (isKnown ? gainedIn(points, t) : null)}
    >
      {() => (isKnown ? <BurnUpChart points={points} /> : null)}
    </Card>
  );
}

export function TypeProgress({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const look = useLookups();
  const all = useQuery(countsQuery(projectId, "type"));
  const closed = useQuery(countsQuery(projectId, "type", closedOnly)).data;
  return (
    <Card
      title={t("workPackages.overview.byType")}
      query={all}
      empty={t("workPackages.overview.noWork")}
      isEmpty={isNothing}
    >
      {({ groups }) => (
        <ul className={styles.bars}>
          {groups.map(({ name, count }) => {
            const done = closed?.groups.find((group) => group.name === name)?.count ?? 0;
            return (
              <li key={name}>
                <TypeName name={name ?? ""} color={look.types.get(name ?? "")} icon={look.typeIcons.get(name ?? "")} />
                <ProgressBar done={done} total={count} label={name ?? ""} />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
