/** Where GitHub is to send its deliveries, whether they come, and a test of it. */
import type { WebhookInfo } from "@halyard/contract/schemas/github";
import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { FocusKeepingButton } from "../../../shared/ui/focus/focus-keeping-button.tsx";
import { useTest } from "../model/changes.ts";
import { CopyButton } from "../model/copy-button.tsx";
import styles from "../model/integration.module.css";
import { webhookInfoQuery } from "../model/queries.ts";
import { TestReport } from "./test-report.tsx";

/** Names and addresses that mean nothing outside of one computer or network (RFC 1918, 6761, 6762). */
const isPrivate = (host: string): boolean =>
  /^(localhost|.+\.localhost|.+\.local|\[::1\]|127\..+|10\..+|192\.168\..+|172\.(1[6-9]|2\d|3[01])\..+)$/.test(host);

interface WebhookPanelProps {
  /** Nothing can be tested before it is connected. */
  isConnected: boolean;
}

export function WebhookPanel({ isConnected }: WebhookPanelProps): ReactNode {
  const t = useT();
  const info = useQuery(webhookInfoQuery);
  const test = useTest("webhook");
  // Where people reach this page is where GitHub reaches it.
  const url = `${location.origin}/webhooks/github`;
  return (
    <section className={styles.webhook} aria-labelledby="github-webhook">
      <h3 id="github-webhook">{t("github.webhook")}</h3>
      {/* Of as many lines as it needs: it is there to be read and copied whole. */}
      <div className={styles.copyLine}>
        <Textarea
          label={t("github.webhookUrl")}
          description={t("github.webhookHelp")}
          value={url}
          readOnly
          autosize
          variant="filled"
        />
        <CopyButton text={url} label={t("github.copyUrl")} copied={t("github.urlCopied")} />
      </div>
      {isPrivate(location.hostname) ? <Notice tone="warning">{t("github.privateUrl")}</Notice> : null}
      {info.data === undefined ? null : <Deliveries info={info.data} />}
      <div className={styles.buttons}>
        <FocusKeepingButton variant="default" off={test.isPending || !isConnected} onClick={() => test.mutate(null)}>
          {t(test.isPending ? "github.testing" : "github.testWebhook")}
        </FocusKeepingButton>
        {isConnected ? null : <span className={styles.quiet}>{t("github.connectFirst")}</span>}
      </div>
      {test.data === undefined || test.isPending ? null : <TestReport result={test.data} />}
    </section>
  );
}

function Deliveries({ info }: { info: WebhookInfo }): ReactNode {
  const t = useT();
  const sum = (outcome: string): number =>
    info.counts.filter((one) => one.outcome === outcome).reduce((total, one) => total + one.count, 0);
  if (info.last_delivery_at === null && sum("refused") === 0) {
    return <p className={styles.quiet}>{t("github.noDelivery")}</p>;
  }
  const counts = { received: sum("received"), failed: sum("failed"), refused: sum("refused") };
  return (
    <>
      <p className={styles.quiet}>
        {info.last_delivery_at === null ? null : (
          <>
            {t("github.lastDelivery")} <RelativeTime time={info.last_delivery_at} />.{" "}
          </>
        )}
        {t("github.deliveries", { ...counts, days: info.days, pending: info.pending })}
      </p>
      {info.last_failure === null ? null : (
        <p className={styles.bad}>
          {t("github.lastFailure", { event: info.last_failure.event, error: info.last_failure.error })}
        </p>
      )}
    </>
  );
}
