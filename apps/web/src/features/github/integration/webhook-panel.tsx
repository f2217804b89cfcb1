/** Whether deliveries of GitHub come, and a test of it. */
import type { WebhookInfo } from "@halyard/contract/schemas/github";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { FocusKeepingButton } from "../../../shared/ui/focus/focus-keeping-button.tsx";
import { useTest } from "../model/changes.ts";
import styles from "../model/integration.module.css";
import { webhookInfoQuery } from "../model/queries.ts";
import { TestReport } from "./test-report.tsx";
import { WebhookUrl } from "./webhook-url.tsx";

interface WebhookPanelProps {
  /** Nothing can be tested before it is connected. */
  isConnected: boolean;
}

export function WebhookPanel({ isConnected }: WebhookPanelProps): ReactNode {
  const t = useT();
  const info = useQuery(webhookInfoQuery);
  const test = useTest("webhook");
  return (
    <section className={styles.webhook} aria-labelledby="github-webhook">
      <h3 id="github-webhook">{t("github.webhook")}</h3>
      {/* Until then the first step has it. */}
      {isConnected ? <WebhookUrl /> : null}
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
