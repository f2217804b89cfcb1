/** How quick the server is and how large its database, below the settings of the tab *Performance*. */
import type { PerformanceFacts as Found } from "@halyard/contract/schemas/administration/backups";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
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
  const { routes, database } = found.data;
  return (
    <div className={styles.cards}>
      <Cards>
        <ServerCard facts={found.data} />
        <DatabaseCard database={database} />
      </Cards>
      <Slowest routes={routes} />
      {database.tables.length === 0 ? null : <Tables tables={database.tables} />}
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
    <section aria-labelledby="slowest-requests">
      <h2 id="slowest-requests" className={styles.heading}>
        {t("systemSettings.performance.slowest")}
      </h2>
      <p className={styles.text}>{t("systemSettings.performance.slowestHelp")}</p>
      <ul className={styles.jobs}>
        {routes.map(({ method, route, count, p50Ms, p95Ms, longestMs }) => (
          <li key={`${method} ${route}`} className={styles.job}>
            <div className={styles.words}>
              <div className={styles.name}>{`${method} ${route}`}</div>
              <div className={styles.facts}>
                {t("systemSettings.performance.times", { count, p50: p50Ms, p95: p95Ms, longest: longestMs })}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tables({ tables }: Pick<Found["database"], "tables">): ReactNode {
  const t = useT();
  return (
    <section aria-labelledby="largest-tables">
      <h2 id="largest-tables" className={styles.heading}>
        {t("systemSettings.performance.tables")}
      </h2>
      <p className={styles.text}>{t("systemSettings.performance.tablesHelp")}</p>
      <ul className={styles.jobs}>
        {tables.map(({ name, bytes, rows, fullReads }) => (
          <li key={name} className={styles.job}>
            <div className={styles.words}>
              <div className={styles.name}>{name}</div>
              <div className={styles.facts}>
                {t("systemSettings.performance.table", { size: bytesText(bytes), rows, fullReads })}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
