/** How quick the server is and how large its database, below the settings of the tab *Performance*. */
import type { PerformanceFacts as Found } from "@halyard/contract/schemas/administration/backups";
import { titleOf } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatTime, RelativeTime } from "../../../shared/dates/dates.tsx";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { ListCell, ListCells, ListTable, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { performanceQuery } from "./model/queries.ts";
import styles from "./system-settings.module.css";
import "./model/messages.ts";

export function PerformanceFacts(): ReactNode {
  const t = useT();
  const found = useQuery(performanceQuery);
  if (found.data === undefined) {
    if (found.error !== null) {
      const title = t("systemSettings.performance.failed");
      return <FailedView error={found.error} title={title} onRetry={() => void found.refetch()} />;
    }
    return <LoadingRows rows={6} height={44} />;
  }
  const { routes, views, caches, database } = found.data;
  return (
    <div className={styles.figures}>
      <FactsLine facts={factsOf(t, found.data)} />
      <Slowest routes={routes} />
      {views.length === 0 ? null : <SlowestViews views={views} />}
      <Caches caches={caches} />
      {database.tables.length === 0 ? null : <Tables database={database} />}
    </div>
  );
}

type Fact = readonly [name: string, value: ReactNode];

function FactsLine({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.measured}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the process is that answered, and how large its database. */
function factsOf(t: Translate, { startedAt, memoryBytes, heapBytes, eventLoopDelayMs, database }: Found): Fact[] {
  const { kind, version, bytes, logBytes } = database;
  const log: Fact[] = logBytes === null ? [] : [[t("systemSettings.performance.log"), bytesText(logBytes)]];
  return [
    [t("systemSettings.performance.database"), t(`systemSettings.performance.${kind}`, { version })],
    [t("systemSettings.performance.size"), bytesText(bytes)],
    ...log,
    [t("systemSettings.performance.memory"), bytesText(memoryBytes)],
    [t("systemSettings.performance.heap"), bytesText(heapBytes)],
    [t("systemSettings.performance.delay"), t("systemSettings.performance.ms", { ms: eventLoopDelayMs })],
    [t("systemSettings.performance.started"), <RelativeTime key="started" time={startedAt} alone />],
  ];
}

function Slowest({ routes }: Pick<Found, "routes">): ReactNode {
  const t = useT();
  return (
    <Measured
      id="slowest-requests"
      title={t("systemSettings.performance.slowest")}
      help={t("systemSettings.performance.slowestHelp")}
      columns={timeColumns(t, t("systemSettings.performance.column.request"))}
      lines={routes.map(({ method, route, ...times }) => ({
        key: `${method} ${route}`,
        name: `${method} ${route}`,
        figures: timesOf(t, times),
      }))}
    />
  );
}

type Times = Omit<Found["routes"][number], "method" | "route">;

const timeColumns = (t: Translate, first: string): Measures["columns"] => [
  first,
  t("systemSettings.performance.column.count"),
  t("systemSettings.performance.column.p50"),
  t("systemSettings.performance.column.p95"),
  t("systemSettings.performance.column.longest"),
  t("systemSettings.performance.column.rows"),
];

const timesOf = (t: Translate, { count, p50Ms, p95Ms, longestMs, rows }: Times): Figure[] => [
  [intl.formatNumber(count), t("systemSettings.performance.count", { count })],
  [t("systemSettings.performance.ms", { ms: p50Ms }), t("systemSettings.performance.p50", { ms: p50Ms })],
  [t("systemSettings.performance.ms", { ms: p95Ms }), t("systemSettings.performance.p95", { ms: p95Ms })],
  [t("systemSettings.performance.ms", { ms: longestMs }), t("systemSettings.performance.longest", { ms: longestMs })],
  [intl.formatNumber(rows), t("systemSettings.performance.rows", { rows })],
];

function SlowestViews({ views }: Pick<Found, "views">): ReactNode {
  const t = useT();
  return (
    <Measured
      id="slowest-views"
      title={t("systemSettings.performance.views")}
      help={t("systemSettings.performance.viewsHelp")}
      columns={timeColumns(t, t("systemSettings.performance.column.view"))}
      lines={views.map((view) => {
        const name = view.name ?? t("systemSettings.performance.privateView");
        const where = { name, owner: titleOf(view, "owner"), project: titleOf(view, "project") };
        const words = where.project === "" ? "view" : "viewIn";
        return {
          key: String(view.id),
          name: t(`systemSettings.performance.${words}`, where),
          figures: timesOf(t, view),
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
      columns={[
        t("systemSettings.performance.column.cache"),
        t("systemSettings.performance.column.lookups"),
        t("systemSettings.performance.column.rate"),
        t("systemSettings.performance.column.entries"),
        t("systemSettings.performance.column.size"),
      ]}
      lines={caches.map(({ name, hits, misses, entries, bytes }) => {
        const asked = hits + misses;
        const rate = Math.round((100 * hits) / Math.max(1, asked));
        const found: Figure =
          asked === 0
            ? ["–", ""]
            : [t("systemSettings.performance.percent", { rate }), t("systemSettings.performance.rate", { rate })];
        return {
          key: name,
          name: t(`systemSettings.performance.cache.${name}`),
          figures: [
            [intl.formatNumber(asked), t("systemSettings.performance.lookups", { count: asked })],
            found,
            [intl.formatNumber(entries), t("systemSettings.performance.entries", { count: entries })],
            bytes === null ? ["–", ""] : [bytesText(bytes), bytesText(bytes)],
          ],
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
      columns={[
        t("systemSettings.performance.column.table"),
        t("systemSettings.performance.column.size"),
        t("systemSettings.performance.column.tableRows"),
        t("systemSettings.performance.column.fullReads"),
      ]}
      lines={tables.map(({ name, bytes, rows, fullReads }) => ({
        key: name,
        name,
        figures: [
          [bytesText(bytes), bytesText(bytes)],
          rows === null
            ? ["–", ""]
            : [intl.formatNumber(rows), t("systemSettings.performance.tableRows", { count: rows })],
          fullReads === null
            ? ["–", ""]
            : [intl.formatNumber(fullReads), t("systemSettings.performance.fullReads", { count: fullReads })],
        ],
      }))}
    />
  );
}

type Translate = ReturnType<typeof useT>;

/** Below its heading, and with what the heading says; without words it isn't known. */
type Figure = readonly [figure: string, words: string];

interface Measures {
  /** Of its heading. */
  id: string;
  title: string;
  help: string;
  /** What is measured, and then its figures. */
  columns: readonly string[];
  lines: readonly { key: string; name: string; figures: readonly Figure[] }[];
}

function Measured({ id, title, help, columns, lines }: Measures): ReactNode {
  const [first = "", ...others] = columns;
  const tracks: ListColumn[] = [
    { name: first, width: "minmax(0, 1fr)" },
    ...others.map((name) => ({ name, width: "104px", align: "end" as const })),
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <p className={styles.text}>{help}</p>
      <ListTable columns={tracks}>
        <ul>
          {lines.map(({ key, name, figures }) => (
            <li key={key}>
              <ListCells>
                <span className={styles.name}>{name}</span>
                {figures.map(([figure, words], at) => (
                  <ListCell key={others[at]} align="end" words={words}>
                    {figure}
                  </ListCell>
                ))}
              </ListCells>
            </li>
          ))}
        </ul>
      </ListTable>
    </section>
  );
}
