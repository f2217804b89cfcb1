/** How far the work is: a bar of all statuses with its legend, and a bar for each type. */
import { idOf } from "@halyard/api-client/links";
import { STATUS_IDS } from "@halyard/contract/defaults";
import { filter } from "@halyard/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { filterObjects } from "../search-params/filters.ts";
import { useLookups, type Lookups } from "../model/use-lookups.ts";
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

const PHASES = ["todo", "doing", "waiting", "done"] as const;

/** Percent done from which a status counts as being worked on: what is specified, confirmed or scheduled isn't yet. */
const BEGUN = 25;

/**
 * Of twelve statuses one wants to know what is to be done, what is being done, what waits and what is done. Statuses
 * say no more than how much is done and their order: open with nothing done, after one that is begun, is put on hold.
 */
function phasesOf(groups: readonly CountOfStatus[], { statuses }: Lookups) {
  const inOrder = [...statuses.values()];
  const firstBegun = inOrder.findIndex(({ isClosed, defaultDoneRatio }) => !isClosed && defaultDoneRatio >= BEGUN);
  const by = Map.groupBy(groups, ({ name }) => {
    const at = inOrder.findIndex((status) => status.name === name);
    const { id, isClosed, defaultDoneRatio = 0 } = inOrder[at] ?? {};
    if (isClosed === true) return "done";
    if (id === STATUS_IDS.testFailed) return "waiting";
    if (defaultDoneRatio >= BEGUN) return "doing";
    return defaultDoneRatio === 0 && firstBegun !== -1 && at > firstBegun ? "waiting" : "todo";
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
            <section key={phase} aria-label={t(`workPackages.overview.phase.${phase}`)}>
              <h3 className={styles.phase} data-phase={phase}>
                {t(`workPackages.overview.phase.${phase}`)} <span className={styles.count}>{count}</span>
              </h3>
              <ul className={styles.legend}>
                {statuses.map((group) => (
                  <li key={group.name}>
                    <Link
                      to="/projects/$projectId"
                      params={{ projectId }}
                      search={{ view: "table", filters: filterObjects([filter("status", "=", [idOf(group) ?? 0])]) }}
                      className={styles.legendLine}
                    >
                      <ColorDot name={group.name ?? ""} status={look.statuses.get(group.name ?? "")} />
                      <span className={styles.count}>{group.count}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
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
