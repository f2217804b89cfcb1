/** A webhook's deliveries and their answers; one, or all since a time, can be redelivered. */
import { DELIVERY_STATES, WEBHOOK_EVENTS, type WebhookEvent } from "@halyard/contract/administration/webhooks";
import type { Webhook, WebhookDelivery } from "@halyard/contract/schemas/administration/webhooks";
import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { deliveriesQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";
import { RedeliveryBar, type Redelivery } from "./redelivery.tsx";

const TONES = { waiting: "plain", delivered: "good", failed: "bad", skipped: "plain" } as const;

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [state, setState] = useState<WebhookDelivery["state"] | null>(null);
  const { data, error, isPending, refetch } = useQuery(deliveriesQuery(webhook.id, state));
  const redeliver = useMutation({
    mutationFn: (which: { delivery: number } | Redelivery) => api.post(`admin/webhooks/${webhook.id}/redeliver`, which),
    onSuccess: async ({ count }) => {
      toast.success(t("webhooks.redelivering", { count }));
      await queries.invalidateQueries({ queryKey: keys.lists("administration") });
    },
  });
  const sendNow = useMutation({
    mutationFn: ({ id }: WebhookDelivery) => api.post(`admin/webhooks/${webhook.id}/redeliver`, { delivery: id }),
    onSuccess: async ({ count }) => {
      toast.success(t("webhooks.sendingNow", { count }));
      await queries.invalidateQueries({ queryKey: keys.lists("administration") });
    },
  });
  const deliveries = data?._embedded.elements ?? [];
  return (
    <Dialog opened onClose={onClose} title={t("webhooks.logOf", { name: webhook.name })} width={760}>
      <div className={styles.bar}>
        <NativeSelect
          aria-label={t("webhooks.log")}
          value={state ?? ""}
          onChange={({ currentTarget: { value } }) => setState(DELIVERY_STATES.find((one) => one === value) ?? null)}
          data={[
            { value: "", label: t("webhooks.anyState") },
            ...DELIVERY_STATES.map((value) => ({ value, label: t(`webhooks.deliveryState.${value}`) })),
          ]}
        />
        <RedeliveryBar webhook={webhook} isPending={redeliver.isPending} onRedeliver={redeliver.mutate} />
      </div>
      {isPending ? <LoadingRows rows={4} height={44} /> : null}
      {error === null ? null : <FailedView error={error} onRetry={() => void refetch()} />}
      {data !== undefined && deliveries.length === 0 ? <EmptyView title={t("webhooks.noDeliveries")} /> : null}
      <ul className={styles.list}>
        {deliveries.map((delivery) => (
          <DeliveryLine
            key={delivery.id}
            delivery={delivery}
            isActive={webhook.state === "active"}
            onRedeliver={() => redeliver.mutate({ delivery: delivery.id })}
            onSendNow={() => sendNow.mutate(delivery)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** What is no event is the test of an administrator. */
const isNamed = (event: string): event is WebhookEvent => WEBHOOK_EVENTS.some((one) => one === event);

interface DeliveryLineProps {
  delivery: WebhookDelivery;
  /** Whether its webhook is neither paused nor disabled. */
  isActive: boolean;
  onRedeliver: () => void;
  onSendNow: () => void;
}

function DeliveryLine({ delivery, isActive, onRedeliver, onSendNow }: DeliveryLineProps): ReactNode {
  const t = useT();
  const { event, state, attempts, nextAt, status, durationMs, error, requestBody, responseBody, createdAt } = delivery;
  const isRetried = state === "waiting" && isActive && attempts > 0;
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
          {isRetried && nextAt !== null ? (
            <>
              {" · "}
              {t("webhooks.nextAttempt")} <RelativeTime time={nextAt} />
            </>
          ) : null}
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
      {state === "waiting" && !isRetried ? null : (
        <Button variant="default" size="xs" onClick={isRetried ? onSendNow : onRedeliver}>
          {t(isRetried ? "webhooks.sendNow" : "webhooks.redeliver")}
        </Button>
      )}
    </li>
  );
}
