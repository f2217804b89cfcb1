/** Asks before a work package goes, and names what goes with it. */
import { hasLink, linksOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { attachmentsQuery } from "../attachments/queries.ts";
import { relationsQuery } from "../relations/queries.ts";
import { timeEntriesQuery } from "../time-entries/queries.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import "../model/messages.ts";

interface DeleteDialogProps {
  workPackage: WorkPackage;
  onClose: () => void;
  /** Leaves the page that shows it. */
  onDeleted?: () => void | Promise<void>;
}

export function DeleteDialog({ workPackage, onClose, onDeleted }: DeleteDialogProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { id, subject } = workPackage;
  const children = linksOf(workPackage, "children");
  const deletion = useMutation({
    mutationKey: keys.deletion("work_packages", id),
    mutationFn: () => api.delete(`work_packages/${id}`),
    onSuccess: async () => {
      toast.success(t("workPackages.delete.done", { id }));
      onClose();
      // First: a page that still shows it would read it again once its answer is taken away.
      await onDeleted?.();
      queries.removeQueries({ queryKey: keys.one("work_packages", id) });
      void queries.invalidateQueries({ queryKey: keys.lists("work_packages") });
    },
  });
  // What goes with it is not read once it is going: it may be gone before the answer is here.
  const enabled = deletion.isIdle || deletion.isError;
  const files = useQuery({ ...attachmentsQuery(id), enabled }).data?.length ?? 0;
  const relations = useQuery({ ...relationsQuery(id), enabled }).data?.length ?? 0;
  const seesTime = hasLink(workPackage, "timeEntries");
  const time = useQuery({ ...timeEntriesQuery(id), enabled: enabled && seesTime }).data?.total ?? 0;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => deletion.mutate()}
      title={t("workPackages.delete.title", { id })}
      confirmLabel={t("ui.delete")}
      dangerous
      busy={deletion.isPending}
    >
      <p>{t("workPackages.delete.help", { subject })}</p>
      {children.length === 0 ? null : (
        <>
          <p>{t("workPackages.delete.children", { count: children.length })}</p>
          <ul>
            {children.map((child) => (
              <li key={child.href}>{child.title}</li>
            ))}
          </ul>
        </>
      )}
      {relations === 0 ? null : <p>{t("workPackages.delete.relations", { count: relations })}</p>}
      {files === 0 ? null : <p>{t("workPackages.delete.files", { count: files })}</p>}
      {time === 0 ? null : <p>{t("workPackages.delete.time", { count: time })}</p>}
    </ConfirmDialog>
  );
}
