/** Those of the chosen work packages that could not be changed, and why. */
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { ForceForm } from "../../status-moves/force-dialog.tsx";
import styles from "./bulk-bar.module.css";
import { forcedOf } from "./forced.ts";
import type { BulkAction, Outcome } from "./use-bulk.ts";
import "./messages.ts";

interface FailuresProps {
  failed: readonly Outcome[];
  action: BulkAction;
  isBusy: boolean;
  onRetry: (action: BulkAction) => void;
  onClose: () => void;
}

export function Failures({ failed, action, isBusy, onRetry, onClose }: FailuresProps): ReactNode {
  const t = useT();
  const [forcing, setForcing] = useState(false);
  const count = failed.filter(({ canForce }) => canForce).length;
  if (forcing) {
    const answer = (reason: string | null): void => {
      setForcing(false);
      if (reason !== null) onRetry(forcedOf(failed, action, reason));
    };
    return (
      <Dialog opened onClose={() => answer(null)} title={t("bulk.forceTitle", { count })}>
        <ForceForm why={t("bulk.forceWhy", { count })} onAnswer={answer} />
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(action.kind === "delete" ? "bulk.notDeleted" : "bulk.failed", { count: failed.length })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("ui.close")}
          </Button>
          {count === 0 ? null : (
            <Button variant="default" disabled={isBusy} onClick={() => setForcing(true)}>
              {count === failed.length ? t("statusMoves.force") : t("bulk.forceSome", { count })}
            </Button>
          )}
          <Button
            loading={isBusy}
            // As they are by now: what someone else changed meanwhile was read again.
            onClick={() => onRetry(action)}
          >
            {t("errors.retry")}
          </Button>
        </>
      }
    >
      <ul className={styles.outcomes}>
        {failed.map(({ row, problem }) => (
          <li key={row.id}>
            <strong>
              #{row.id} {row.subject}
            </strong>
            <span>{problem}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
