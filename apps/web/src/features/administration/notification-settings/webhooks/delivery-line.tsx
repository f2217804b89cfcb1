/** A delivery and its answer; one that waits for another attempt can be sent at once. */
import { hasLink } from "@halyard/api-client/links";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@halyard/contract/administration/webhooks";
import type { WebhookDelivery } from "@halyard/contract/schemas/administration/webhooks";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { NextAttempt } from "../model/next-attempt.tsx";
import styles from "../notification-settings.module.css";

const TONES = { waiting: "plain", delivered: "good", failed: "bad", skipped: "plain" } as const;

/** What is no event is the test of an administrator. */
const isNamed = (event: string): event is WebhookEvent => WEBHOOK_EVENTS.some((one) => one === event);

interface DeliveryLineProps {
  delivery: WebhookDelivery;
  onRedeliver: () => void;
  onSendNow: () => void;
  isSending: boolean;
}

export function DeliveryLine({ delivery, onRedeliver, onSendNow, isSending }: DeliveryLineProps): ReactNode {
  const t = useT();
  const { event, state, attempts, status, durationMs, error, requestBody, responseBody, createdAt, nextAt } = delivery;
  const waitsUntil = hasLink(delivery, "sendNow") ? nextAt : null;
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span>
          <span className={styles.strong}>
            {isNamed(event) ? t(`webhooks.event.${event}`) : t("webhooks.event.test")}
          </span>{" "}
          {isNamed(event) ? <span className={styles.quiet}>{event}</span> : null}
        </span>
        <span className={styles.quiet}>
          <RelativeTime time={createdAt} /> · {t("webhooks.attempts", { count: attempts })}
          {status === null ? "" : ` · ${status}`}
          {durationMs === null ? "" : ` · ${t("webhooks.took", { ms: durationMs })}`}
          {error === "" ? "" : ` · ${error}`}
          <NextAttempt at={waitsUntil} />
        </span>
        {[["request", requestBody] as const, ["response", responseBody] as const].map(([name, text]) =>
          text === "" ? null : (
            <details key={name}>
              <summary className={styles.quiet}>{t(`webhooks.${name}`)}</summary>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It is scrolled with the keyboard. */}
              <div className={styles.plain} role="region" aria-label={t(`webhooks.${name}`)} tabIndex={0}>
                {text}
              </div>
            </details>
          ),
        )}
      </span>
      <Tag tone={TONES[state]}>{t(`webhooks.deliveryState.${state}`)}</Tag>
      {waitsUntil === null ? null : (
        <Button variant="default" size="xs" loading={isSending} onClick={onSendNow}>
          {t("notificationSettings.sendNow")}
        </Button>
      )}
      {state === "waiting" ? null : (
        <Button variant="default" size="xs" onClick={onRedeliver}>
          {t("webhooks.redeliver")}
        </Button>
      )}
    </li>
  );
}
