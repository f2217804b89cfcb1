/** Says of which other one a work package is a duplicate, and closes it. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { useAddRelation } from "../relations/changes.ts";
import { candidatesQuery } from "../relations/queries.ts";
import { WorkPackagePicker } from "../relations/work-package-picker.tsx";
import type { SettleDialogProps } from "./decline-dialog.tsx";
import { useSettle } from "./use-settle.ts";
import "../model/messages.ts";
import "../relations/messages.ts";
import "./model/messages.ts";

export function DuplicateDialog({ workPackage, status, onClose }: SettleDialogProps): ReactNode {
  const t = useT();
  const settle = useSettle();
  const relating = useAddRelation(workPackage.id);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("triage.duplicateTitle", { id: workPackage.id })}
      footer={
        <Button variant="default" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      }
    >
      <WorkPackagePicker
        candidates={(text) => candidatesQuery(workPackage.id, "duplicates", text)}
        label={t("relations.other")}
        busy={relating.isPending}
        onPick={(other) =>
          relating.mutate(
            { type: "duplicates", toId: other.id, lag: null },
            {
              onSuccess: () => {
                onClose();
                void settle(workPackage, status, "");
              },
            },
          )
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
