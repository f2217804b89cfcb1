/** How many devices get pushes, and which of them can't be reached. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { intl, useT } from "../../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Card, Facts } from "../../../../shared/ui/layout/card.tsx";
import { pushStatusQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";

export function PushTab(): ReactNode {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery(pushStatusQuery);
  if (isPending) return <LoadingRows rows={4} />;
  if (data === undefined) return <FailedView error={error} onRetry={() => void refetch()} />;
  const { devices, people, failing, lastPushedAt, failures } = data;
  return (
    <>
      {data.isReady ? null : <Notice tone="warning">{t("notificationSettings.pushNotReady")}</Notice>}
      <Card title={t("notificationSettings.pushTitle")} help={t("notificationSettings.pushHelp")}>
        <Facts
          facts={[
            { name: t("notificationSettings.pushDevices"), value: intl.formatNumber(devices) },
            { name: t("notificationSettings.pushPeople"), value: intl.formatNumber(people) },
            { name: t("notificationSettings.pushFailing"), value: intl.formatNumber(failing) },
            {
              name: t("notificationSettings.pushLast"),
              value: lastPushedAt === null ? t("notificationSettings.never") : <RelativeTime time={lastPushedAt} />,
            },
          ]}
        />
      </Card>
      {failures.length === 0 ? null : (
        <Card title={t("notificationSettings.pushFailures")}>
          <ul className={styles.list}>
            {failures.map(({ id, name, user, error: words }) => (
              <li key={id} className={styles.explained}>
                {user} · {name}
                <span className={styles.quiet}>{words}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
