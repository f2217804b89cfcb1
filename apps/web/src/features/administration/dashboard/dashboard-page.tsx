/** `/admin`: what needs attention, how the instance is, and the latest of the administrative journal. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { Held } from "../../../shared/ui/feedback/held.tsx";
import { ActivitySection } from "./activity-section.tsx";
import { AttentionSection } from "./attention-section.tsx";
import { Counts } from "./counts.tsx";
import { useNeeds } from "./health.ts";
import { HealthSection } from "./health-section.tsx";
import styles from "./dashboard.module.css";
import { overviewQuery } from "./queries.ts";
import "./messages.ts";

export function DashboardPage(): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(overviewQuery);
  const needs = useNeeds(data?.attention);
  return (
    <>
      <PageHeader title={t("administration.title")} />
      {data === undefined && error !== null ? null : <Counts overview={data} />}
      <div className={styles.columns}>
        <AttentionSection attention={needs} error={error} onRetry={() => void refetch()} />
        <Held isReady={needs !== undefined || error !== null} className={styles.below}>
          <HealthSection needs={needs} />
          <ActivitySection />
        </Held>
      </div>
    </>
  );
}
