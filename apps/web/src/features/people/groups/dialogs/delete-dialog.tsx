/** Asks before groups go. */
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import type { Outcome } from "../../../../shared/api/run-sequentially.ts";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { useDeleteGroups } from "../model/changes.ts";
import type { Group } from "@halyard/contract/people";

interface DeleteDialogProps {
  groups: readonly Group[];
  onClose: () => void;
  /** @param kept those that could not be deleted, with what kept them */
  onDeleted: (kept: readonly Outcome<Group>[]) => void;
}

export function DeleteDialog({ groups, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const t = useT();
  const deletion = useDeleteGroups();
  const [only] = groups;
  const one = groups.length === 1;
  const confirm = (): void =>
    deletion.mutate(groups, {
      onSuccess: (kept) => {
        onClose();
        onDeleted(kept);
      },
    });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      title={one ? (only?.name ?? "") : t("groups.deleteSelected")}
      confirmLabel={t("ui.delete")}
      dangerous
      busy={deletion.isPending}
    >
      <p>{one ? t("groups.deleteConfirm") : t("groups.deleteManyConfirm", { count: groups.length })}</p>
    </ConfirmDialog>
  );
}
