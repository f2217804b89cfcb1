/** Lock, unlock or delete several users, with progress and what became of each. */
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { failuresOf, problemsById, type Outcome } from "../../../../shared/api/run-sequentially.ts";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { SelectionBar } from "../../../../shared/ui/layout/selection-bar.tsx";
import { useUserAction, type UserAction } from "../model/changes.ts";
import type { User } from "@halyard/contract/people";
import { DeleteUsersDialog } from "../dialogs/delete-users-dialog.tsx";
import styles from "../users-page.module.css";

interface BulkBarProps {
  users: readonly User[];
  /** The ids that stay selected: those that failed. */
  onSelect: (ids: readonly number[]) => void;
  /** What went wrong last time, by user, for their rows. */
  onProblems: (problems: ReadonlyMap<number, string>) => void;
}

const OF_NOBODY: ReadonlyMap<number, string> = new Map();

export function BulkBar({ users, onSelect, onProblems }: BulkBarProps): ReactNode {
  const t = useT();
  /** Those whom the question is about: while they go, fewer and fewer of them stay selected. */
  const [deleting, setDeleting] = useState<readonly User[] | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome<User>[] | null>(null);
  const [failedAction, setFailedAction] = useState<UserAction | null>(null);
  const { mutate, isPending, done, variables } = useUserAction();
  const run = (action: UserAction, those = users): void => {
    setOutcomes(null);
    mutate(
      { action, users: those },
      {
        onSuccess: (result) => {
          setDeleting(null);
          const failed = failuresOf(result);
          onSelect(failed.map(({ item }) => item.id));
          onProblems(problemsById(failed));
          setFailedAction(failed.length > 0 ? action : null);
          if (failed.length > 0) setOutcomes(result);
        },
      },
    );
  };
  const clear = (): void => {
    setFailedAction(null);
    onProblems(OF_NOBODY);
    onSelect([]);
  };
  const retry =
    failedAction === null ? null : (
      <Button variant="default" disabled={isPending} onClick={() => run(failedAction)}>
        {t("ui.retryFailed")}
      </Button>
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
          <Button color="red" disabled={isPending} onClick={() => setDeleting(users)}>
            {t("users.delete")}
          </Button>
          {retry}
          <Button variant="subtle" disabled={isPending} onClick={clear}>
            {t("users.clear")}
          </Button>
        </SelectionBar>
      )}
      {deleting === null ? null : (
        <DeleteUsersDialog
          users={deleting}
          busy={isPending}
          onConfirm={() => run("delete", deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
      {outcomes === null ? null : (
        <Dialog opened onClose={() => setOutcomes(null)} title={t("users.bulk.title")} footer={retry}>
          <ul className={styles.outcomes}>
            {outcomes.map(({ item: user, problem }) => (
              <li key={user.id} data-failed={problem !== null || undefined}>
                <strong>{user.name}</strong>
                <span>{problem === null ? t("users.bulk.done") : t("ui.rowFailed", { message: problem })}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
