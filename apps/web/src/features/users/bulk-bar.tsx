/** Lock, unlock or delete several users, with progress and what became of each. */
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectionBar } from "../../ui/selection-bar.tsx";
import { useUserAction, type ActionOutcome, type UserAction } from "./changes.ts";
import type { User } from "@halyard/contract/people";
import styles from "./users-page.module.css";

interface BulkBarProps {
  users: readonly User[];
  /** The ids that stay selected: those that failed. */
  onSelect: (ids: readonly number[]) => void;
}

export function BulkBar({ users, onSelect }: BulkBarProps): ReactNode {
  const t = useT();
  const [deleting, setDeleting] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly ActionOutcome[] | null>(null);
  const { mutate, isPending, done, variables } = useUserAction();
  const run = (action: UserAction): void =>
    mutate(
      { action, users },
      {
        onSuccess: (result) => {
          setDeleting(false);
          const failed = result.filter((outcome) => outcome.problem !== null);
          onSelect(failed.map(({ user }) => user.id));
          if (failed.length > 0) setOutcomes(result);
        },
      },
    );
  const total = variables?.users.length ?? 0;
  return (
    <>
      {users.length === 0 ? null : (
        <SelectionBar
          label={t("users.selected", { count: users.length })}
          progress={isPending ? { done, total, label: t("users.bulk.progress", { done, total }) } : null}
        >
          <Button variant="default" disabled={isPending} onClick={() => run("lock")}>
            {t("users.lock")}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => run("unlock")}>
            {t("users.unlock")}
          </Button>
          <Button color="red" disabled={isPending} onClick={() => setDeleting(true)}>
            {t("users.delete")}
          </Button>
          <Button variant="subtle" disabled={isPending} onClick={() => onSelect([])}>
            {t("users.clear")}
          </Button>
        </SelectionBar>
      )}
      <ConfirmDialog
        opened={deleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => run("delete")}
        title={t("users.delete")}
        confirmLabel={t("ui.delete")}
        dangerous
        busy={isPending}
      >
        <p>{t("users.deleteManyConfirm", { count: users.length })}</p>
        <p>{t("users.deleteKept")}</p>
      </ConfirmDialog>
      {outcomes === null ? null : (
        <Dialog opened onClose={() => setOutcomes(null)} title={t("users.bulk.title")}>
          <ul className={styles.outcomes}>
            {outcomes.map(({ user, problem }) => (
              <li key={user.id} data-failed={problem !== null || undefined}>
                <strong>{user.name}</strong>
                <span>{problem === null ? t("users.bulk.done") : t("users.bulk.failed", { message: problem })}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
