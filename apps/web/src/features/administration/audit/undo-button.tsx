/** Sets the values of before, where nothing newer is in the way; the server says so where something is. */
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { undoEntry } from "./queries.ts";
import { titleOf } from "./words.ts";
import "./messages.ts";

export function UndoButton({ entry }: { entry: AuditEvent }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: () => undoEntry(entry.id),
    onSuccess: () => toast.success(t("audit.undo.done")),
    onSettled: () => {
      setAsking(false);
      // What was set back can be on any page.
      return queries.invalidateQueries();
    },
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {t("audit.undo")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutate()}
        title={t("audit.undo.title", { what: titleOf(entry), name: entry.entity?.title ?? "" })}
        confirmLabel={t("audit.undo.submit")}
        busy={undo.isPending}
      >
        {t("audit.undo.help")}
      </ConfirmDialog>
    </>
  );
}
