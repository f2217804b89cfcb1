/** How far the work is: a bar of all statuses with its legend, and a bar for each type. */
import { idOf } from "@halyard/api-client/links";
import { filter } from "@halyard/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { filterObjects } from "../search-params/filters.ts";
import { useLookups } from "../model/use-lookups.ts";
import { Card } from "./card.tsx";
import styles from "./overview.module.css";
import { closedOnly, countsQuery } from "./queries.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { TypeName } from "../../work-types/types/type-icon.tsx";

const isNothing = ({ total }: { total: number }): boolean => total === 0;

export function StatusProgress({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const look = useLookups();
  const counts = useQuery(countsQuery(projectId, "status"));
  const statusOf = (name: string | null) => look.statuses.get(name ?? "");
  return (
    <Card
      title={t("workPackages.overview.byStatus")}
      query={counts}
      empty={t("workPackages.overview.noWork")}
      isEmpty={isNothing}
    >
      {({ groups }) => (
        <div className={styles.pad}>
          <div className={styles.stack} aria-hidden>
            {groups.map(({ name, count }) => (
              <span key={name} style={{ flexGrow: count, background: statusOf(name)?.color ?? "var(--line-strong)" }} />
            ))}
          </div>
          <ul className={styles.legend}>
            {groups.map(({ name, href, count }) => (
              <li key={name}>
                <Link
                  to="/projects/$projectId"
                  params={{ projectId }}
                  search={{ view: "table", filters: filterObjects([filter("status", "=", [idOf({ href }) ?? 0])]) }}
                  className={styles.legendLine}
                >
                  <ColorDot name={name ?? ""} status={statusOf(name)} />
                  <span className={styles.count}>{count}</span>
                </Link>
              </li>
            ))}
          </ul>
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
