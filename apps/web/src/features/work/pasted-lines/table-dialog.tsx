/** A table that was pasted: each row is checked, shown with what is wrong with it, and made where it can be. */
import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { checkTable } from "./check-table.ts";
import { LinesDialog } from "./lines-dialog.tsx";
import type { PastedTable } from "./table.ts";

interface TableDialogProps {
  projectId: string;
  preset: Record<string, unknown>;
  table: PastedTable;
  onClose: () => void;
}

export function TableDialog({ projectId, preset, table, onClose }: TableDialogProps): ReactNode {
  const t = useT();
  // Pasted again it is checked again: what was wrong may be right by now.
  const paste = useId();
  const checked = useQuery({
    queryKey: ["pasted-table", paste],
    queryFn: () => checkTable(projectId, preset, table),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (checked.data !== undefined) {
    const { drafts, unused } = checked.data;
    return <LinesDialog projectId={projectId} drafts={drafts} unused={unused} onClose={onClose} />;
  }
  return (
    <Dialog opened onClose={onClose} title={t("workPackages.pasted.title")} width={640}>
      {checked.isError ? (
        <FailedView error={checked.error} onRetry={() => void checked.refetch()} />
      ) : (
        <LoadingRows rows={Math.min(table.rows.length, 8)} />
      )}
    </Dialog>
  );
}
