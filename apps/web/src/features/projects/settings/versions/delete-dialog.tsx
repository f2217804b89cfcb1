/** Asks before a version is deleted. */
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { useDeleteVersion } from "./changes.ts";
import type { ProjectVersion } from "./queries.ts";
import "./messages.ts";

interface DeleteDialogProps {
  version: ProjectVersion;
  /** Of its work packages. */
  count: number;
  onClose: () => void;
}

export function DeleteDialog({ version, count, onClose }: DeleteDialogProps): ReactNode {
  const t = useT();
  const deletion = useDeleteVersion();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => deletion.mutate(version, { onSettled: onClose })}
      title={t("projectVersions.delete.title", { name: version.name })}
      confirmLabel={t("projectVersions.delete")}
      dangerous
      busy={deletion.isPending}
    >
      <p>{t("projectVersions.delete.used", { count })}</p>
    </ConfirmDialog>
  );
}
