/** Whether emails leave, which did not and why, and what they look like. */
import type { EmailStatus } from "@halyard/contract/schemas/administration/emails";
import { SETTING_SECTION_IDS } from "@halyard/contract/settings/sections";
import { Button, VisuallyHidden } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { HistoryList } from "../../../../shared/history/history-list.tsx";
import { intl, useT } from "../../../../shared/i18n/i18n.tsx";
import { Held } from "../../../../shared/ui/feedback/held.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Card } from "../../../../shared/ui/layout/card.tsx";
import { SetupList, SetupRow } from "../../../../shared/ui/layout/setup-list.tsx";
import { delayedEmailsQuery, emailStatusQuery, failedEmailsQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";
import { DelayedEmails } from "./delayed.tsx";
import { RepliesRow } from "./replies-row.tsx";
import { ServerRow } from "./server-row.tsx";
import { Previews } from "./previews.tsx";

export function EmailTab(): ReactNode {
  const t = useT();
  const { data: status, error, isPending, refetch } = useQuery(emailStatusQuery);
  const failures = useQuery(failedEmailsQuery);
  const delayed = useQuery(delayedEmailsQuery);
  if (isPending) return <LoadingRows rows={6} flush />;
  if (status === undefined) return <FailedView error={error} onRetry={() => void refetch()} />;
  return (
    <Held isReady={!failures.isPending && !delayed.isPending} placeholder={<LoadingRows rows={6} flush />}>
      <Failures />
      <DelayedEmails />
      <VisuallyHidden component="h2">{t("notificationSettings.email")}</VisuallyHidden>
      <SetupList>
        <ServerRow status={status} />
        <RepliesRow />
        <Delivery status={status} />
        <Previews />
      </SetupList>
      <Histories />
    </Held>
  );
}

/** Of the two sections of settings that this page changes. */
function Histories(): ReactNode {
  const t = useT();
  return (["email", "replies"] as const).map((section) => (
    <HistoryList
      key={section}
      type="Setting"
      id={SETTING_SECTION_IDS[section]}
      level={2}
      title={t(`notificationSettings.history.${section}`)}
    />
  ));
}

const isNothing = (status: EmailStatus): boolean =>
  status.lastSentAt === null && OUTCOMES.every((name) => status[name] === 0);

const OUTCOMES = ["waiting", "sent", "failed", "dropped"] as const;

/** What became of the emails that were sent recently, on one line. Figures only where there are some. */
function Delivery({ status }: { status: EmailStatus }): ReactNode {
  const t = useT();
  const { lastSentAt } = status;
  const isNone = isNothing(status);
  return (
    <SetupRow
      title={t("notificationSettings.status")}
      state={
        isNone ? (
          t("notificationSettings.nothingSent")
        ) : (
          <>
            <dl className={styles.figures}>
              {OUTCOMES.map((name) => (
                <div key={name} data-bad={(name === "failed" && status[name] > 0) || undefined}>
                  <dt>{t(`notificationSettings.${name}`)}</dt>
                  <dd>{intl.formatNumber(status[name])}</dd>
                </div>
              ))}
            </dl>
            <p className={styles.quiet}>
              {t("notificationSettings.statusHelp")}
              {lastSentAt === null ? null : (
                <>
                  {" · "}
                  {t("notificationSettings.lastSent")} <RelativeTime time={lastSentAt} />
                </>
              )}
            </p>
          </>
        )
      }
    />
  );
}

function Failures(): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(failedEmailsQuery);
  const retry = useMutation({
    mutationFn: () => api.post("admin/emails/retry", {}),
    onSuccess: async ({ count }) => {
      toast.success(t("notificationSettings.retrying", { count }));
      await queries.invalidateQueries({ queryKey: keys.lists("administration") });
    },
  });
  const emails = data?._embedded.elements ?? [];
  if (data !== undefined && emails.length === 0) return null;
  return (
    <Card title={t("notificationSettings.failures")} help={t("notificationSettings.failuresHelp")}>
      {isPending ? <LoadingRows rows={2} /> : null}
      {error === null ? null : <FailedView error={error} onRetry={() => void refetch()} />}
      {emails.length === 0 ? null : (
        <>
          <ul className={styles.list}>
            {emails.map(({ id, address, error: words, createdAt, kind }) => (
              <li key={id} className={styles.line}>
                <span className={styles.words}>
                  <span className={styles.strong}>{address}</span>
                  <span className={styles.quiet}>
                    {t(`notificationSettings.${kind}`)} · <RelativeTime time={createdAt} /> · {words}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
              {t("notificationSettings.retryAll")}
            </Button>
          </p>
        </>
      )}
    </Card>
  );
}
