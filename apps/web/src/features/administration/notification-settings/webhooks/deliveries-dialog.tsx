/** A webhook's deliveries and their answers; one, or all since a time, can be redelivered. */
import { DELIVERY_STATES } from "@halyard/contract/administration/webhooks";
import type { Webhook, WebhookDelivery } from "@halyard/contract/schemas/administration/webhooks";
import { NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { deliveriesQuery } from "../model/queries.ts";
import styles from "../notification-settings.module.css";
import { DeliveryLine } from "./delivery-line.tsx";
import { RedeliveryBar, type Redelivery } from "./redelivery.tsx";

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
    mutationFn: (delivery: number) => api.post(`admin/webhooks/${webhook.id}/deliveries/${delivery}/send_now`),
    onSuccess: () => toast.success(t("webhooks.sendingNow")),
    // Where it has left meanwhile, the list shows what became of it.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
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
            onRedeliver={() => redeliver.mutate({ delivery: delivery.id })}
            onSendNow={() => sendNow.mutate(delivery.id)}
            isSending={sendNow.isPending && sendNow.variables === delivery.id}
          />
        ))}
      </ul>
    </Dialog>
  );
}
