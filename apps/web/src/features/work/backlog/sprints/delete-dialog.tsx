/** Asks before a sprint is deleted. */
import type { Sprint } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { useDeleteSprint } from "./changes.ts";
import "../model/messages.ts";

interface DeleteDialogProps {
  sprint: Sprint;
  /** Of its work packages. */
  count: number;
  onClose: () => void;
}

export function DeleteDialog({ sprint, count, onClose }: DeleteDialogProps): ReactNode {
  const t = useT();
  const deletion = useDeleteSprint();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => deletion.mutate(sprint, { onSettled: onClose })}
      title={t("backlog.deleteTitle", { name: sprint.name })}
      confirmLabel={t("backlog.delete")}
      dangerous
      busy={deletion.isPending}
    >
      <p>{t("backlog.deleteHelp", { count })}</p>
    </ConfirmDialog>
  );
}
