/** Redelivers what a webhook sent since a time: failed deliveries or all of them. */
import type { Webhook } from "@halyard/contract/schemas/administration/webhooks";
import { Button, NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import styles from "../notification-settings.module.css";

const HOUR_MS = 3_600_000;
/** Deliveries are kept for 30 days. */
const SINCE_HOURS = { hour: 1, day: 24, week: 7 * 24, month: 31 * 24 } as const;
type Since = keyof typeof SINCE_HOURS;
// The keys of the object that is declared above.
const SINCE = Object.keys(SINCE_HOURS) as Since[];

/** @param all whether to include those that succeeded; otherwise only failed ones */
export interface Redelivery {
  since: string;
  all: boolean;
}

interface RedeliveryBarProps {
  webhook: Webhook;
  isPending: boolean;
  onRedeliver: (which: Redelivery) => void;
}

export function RedeliveryBar({ webhook: { name }, isPending, onRedeliver }: RedeliveryBarProps): ReactNode {
  const t = useT();
  const [since, setSince] = useState<Since>("day");
  const [isAsking, setAsking] = useState(false);
  const redeliver = (all: boolean): void =>
    onRedeliver({ since: new Date(Date.now() - SINCE_HOURS[since] * HOUR_MS).toISOString(), all });
  return (
    <div className={styles.bar}>
      <NativeSelect
        aria-label={t("webhooks.redeliverSince")}
        value={since}
        onChange={({ currentTarget: { value } }) => setSince(SINCE.find((one) => one === value) ?? "day")}
        data={SINCE.map((value) => ({ value, label: t(`webhooks.since.${value}`) }))}
      />
      <Button variant="default" loading={isPending} onClick={() => redeliver(false)}>
        {t("webhooks.redeliverFailed")}
      </Button>
      <Button variant="default" disabled={isPending} onClick={() => setAsking(true)}>
        {t("webhooks.redeliverAll")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          redeliver(true);
        }}
        title={t("webhooks.redeliverAllTitle", { since })}
        confirmLabel={t("webhooks.redeliverAll")}
      >
        {t("webhooks.redeliverAllQuestion", { name })}
      </ConfirmDialog>
    </div>
  );
}
