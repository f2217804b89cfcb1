/** Finishes a sprint, with a choice for what is not done. */
import type { Sprint } from "@halyard/contract/resources";
import { NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import type { Totals } from "../model/buckets.ts";
import { useFinishSprint } from "./changes.ts";
import styles from "./sprints.module.css";
import "../model/messages.ts";

interface FinishDialogProps {
  sprint: Sprint;
  /** Where unfinished work can go, besides the backlog. */
  planned: readonly Sprint[];
  totals: Totals;
  onClose: () => void;
}

const TO_BACKLOG = "backlog";

export function FinishDialog({ sprint, planned, totals, onClose }: FinishDialogProps): ReactNode {
  const t = useT();
  const finish = useFinishSprint();
  const [to, setTo] = useState(String(planned[0]?.id ?? TO_BACKLOG));
  const open = totals.count - totals.done;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => finish.mutate({ sprint, to: to === TO_BACKLOG ? null : Number(to) }, { onSuccess: onClose })}
      title={t("backlog.finishTitle", { name: sprint.name })}
      confirmLabel={t("backlog.finish")}
      busy={finish.isPending}
    >
      <div className={styles.form}>
        <p className={styles.text}>{t("backlog.finishDone", { count: totals.done })}</p>
        {open === 0 ? null : (
          <>
            <p className={styles.text}>{t("backlog.finishOpen", { count: open })}</p>
            <NativeSelect
              label={t("backlog.finishTo")}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              data={[
                ...planned.map(({ id, name }) => ({ value: String(id), label: name })),
                { value: TO_BACKLOG, label: t("backlog.title") },
              ]}
            />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
