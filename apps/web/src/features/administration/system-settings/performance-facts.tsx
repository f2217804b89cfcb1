/** How quick the server is and how large its database, below the settings of the tab *Performance*. */
import type { PerformanceFacts as Found } from "@halyard/contract/schemas/administration/backups";
import { titleOf } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatTime, RelativeTime } from "../../../shared/dates/dates.tsx";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { ListCell, ListCells, ListTable, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { Card, Cards, Facts } from "../../../shared/ui/layout/card.tsx";
import { performanceQuery } from "./model/queries.ts";
import styles from "./system-settings.module.css";
import "./model/messages.ts";

export function PerformanceFacts(): ReactNode {
  const found = useQuery(performanceQuery);
  if (found.data === undefined) {
    if (found.error !== null) return <FailedView error={found.error} onRetry={() => void found.refetch()} />;
    return <LoadingRows rows={6} height={44} />;
  }
  const { routes, views, caches, database } = found.data;
  return (
    <div className={styles.cards}>
      <Cards>
        <ServerCard facts={found.data} />
        <DatabaseCard database={database} />
      </Cards>
      <Slowest routes={routes} />
      {views.length === 0 ? null : <SlowestViews views={views} />}
      <Caches caches={caches} />
      {database.tables.length === 0 ? null : <Tables database={database} />}
    </div>
  );
}

function ServerCard({ facts }: { facts: Found }): ReactNode {
  const t = useT();
  const { startedAt, memoryBytes, heapBytes, eventLoopDelayMs } = facts;
  return (
    <Card title={t("systemSettings.performance.server")} help={t("systemSettings.performance.serverHelp")}>
      <Facts
        facts={[
          { name: t("systemSettings.performance.started"), value: <RelativeTime time={startedAt} /> },
          { name: t("systemSettings.performance.memory"), value: bytesText(memoryBytes) },
          { name: t("systemSettings.performance.heap"), value: bytesText(heapBytes) },
          {
            name: t("systemSettings.performance.delay"),
            value: t("systemSettings.performance.ms", { ms: eventLoopDelayMs }),
          },
        ]}
      />
    </Card>
  );
}

function DatabaseCard({ database }: Pick<Found, "database">): ReactNode {
  const t = useT();
  const { kind, version, bytes, logBytes } = database;
  const log = { name: t("systemSettings.performance.log"), value: bytesText(logBytes ?? 0) };
  return (
    <Card title={t("systemSettings.performance.database")}>
      <Facts
        facts={[
          {
            name: t("systemSettings.performance.version"),
            value: t(`systemSettings.performance.${kind}`, { version }),
          },
          { name: t("systemSettings.performance.size"), value: bytesText(bytes) },
          ...(logBytes === null ? [] : [log]),
        ]}
      />
    </Card>
  );
}

function Slowest({ routes }: Pick<Found, "routes">): ReactNode {
  const t = useT();
  return (
    <Measured
      id="slowest-requests"
      title={t("systemSettings.performance.slowest")}
      help={t("systemSettings.performance.slowestHelp")}
      lines={routes.map(({ method, route, ...times }) => ({
        key: `${method} ${route}`,
        name: `${method} ${route}`,
        figures: timesText(t, times),
      }))}
    />
  );
}

const timesText = (
  t: ReturnType<typeof useT>,
  { count, p50Ms, p95Ms, longestMs, rows }: Omit<Found["routes"][number], "method" | "route">,
): string => t("systemSettings.performance.times", { count, p50: p50Ms, p95: p95Ms, longest: longestMs, rows });

function SlowestViews({ views }: Pick<Found, "views">): ReactNode {
  const t = useT();
  return (
    <Measured
      id="slowest-views"
      title={t("systemSettings.performance.views")}
      help={t("systemSettings.performance.viewsHelp")}
      lines={views.map((view) => {
        const name = view.name ?? t("systemSettings.performance.privateView");
        const where = { name, owner: titleOf(view, "owner"), project: titleOf(view, "project") };
        const words = where.project === "" ? "view" : "viewIn";
        return {
          key: String(view.id),
          name: t(`systemSettings.performance.${words}`, where),
          figures: timesText(t, view),
        };
      })}
    />
  );
}

function Caches({ caches }: Pick<Found, "caches">): ReactNode {
  const t = useT();
  return (
    <Measured
      id="caches"
      title={t("systemSettings.performance.caches")}
      help={t("systemSettings.performance.cachesHelp")}
      lines={caches.map(({ name, hits, misses, entries, bytes }) => {
        const asked = hits + misses;
        const use = t("systemSettings.performance.cacheUse", {
          asked,
          rate: Math.round((100 * hits) / Math.max(1, asked)),
          entries,
        });
        return {
          key: name,
          name: t(`systemSettings.performance.cache.${name}`),
          figures: bytes === null ? use : t("systemSettings.performance.cacheSize", { use, size: bytesText(bytes) }),
        };
      })}
    />
  );
}

function Tables({ database: { tables, tablesAt } }: Pick<Found, "database">): ReactNode {
  const t = useT();
  return (
    <Measured
      id="largest-tables"
      title={t("systemSettings.performance.tables")}
      help={
        tablesAt === null
          ? t("systemSettings.performance.tablesHelp")
          : t("systemSettings.performance.tablesAt", { at: formatTime(tablesAt) })
      }
      lines={tables.map(({ name, bytes, rows, fullReads }) => ({
        key: name,
        name,
        figures:
          rows === null || fullReads === null
            ? bytesText(bytes)
            : t("systemSettings.performance.table", { size: bytesText(bytes), rows, fullReads }),
      }))}
    />
  );
}

interface MeasuredProps {
  /** Of its heading. */
  id: string;
  title: string;
  help: string;
  lines: readonly { key: string; name: string; figures: string }[];
}

function Measured({ id, title, help, lines }: MeasuredProps): ReactNode {
  const t = useT();
  const columns: ListColumn[] = [
    { name: t("systemSettings.performance.column.name"), width: "minmax(0, 2fr)" },
    { name: t("systemSettings.performance.column.figures"), width: "minmax(0, 3fr)" },
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <p className={styles.text}>{help}</p>
      <ListTable columns={columns}>
        <ul>
          {lines.map(({ key, name, figures }) => (
            <li key={key}>
              <ListCells>
                <span className={styles.name}>{name}</span>
                <ListCell>{figures}</ListCell>
              </ListCells>
            </li>
          ))}
        </ul>
      </ListTable>
    </section>
  );
}
