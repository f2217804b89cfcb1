/** Asks before a custom field goes, with what goes with it. */
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { useDeleteField } from "./changes.ts";
import "./messages.ts";

export function DeleteDialog({ field, onClose }: { field: CustomField; onClose: () => void }): ReactNode {
  const t = useT();
  const deletion = useDeleteField();
  return (
    <Dialog opened onClose={onClose} title={t("customFields.delete.title", { name: field.name })} width={420}>
      <p>{t("customFields.delete.uses", field.usage)}</p>
      <p>{t("customFields.delete.undo")}</p>
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("ui.cancel")}
        </Button>
        <Button color="red" loading={deletion.isPending} onClick={() => deletion.mutate(field, { onSuccess: onClose })}>
          {t("ui.delete")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
