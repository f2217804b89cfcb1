/** Asks before a custom field goes, with what goes with it, and where its values can go instead. */
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { takesValuesOf } from "@halyard/contract/work-types/custom-fields";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { isBlocked, Proposals } from "./proposals.tsx";
import { useDeleteField } from "../changes.ts";
import { proposalsQuery } from "../queries.ts";
import "../messages.ts";

interface DeleteDialogProps {
  field: CustomField;
  /** All of them: some can get its values. */
  fields: readonly CustomField[];
  onClose: () => void;
}

export function DeleteDialog({ field, fields, onClose }: DeleteDialogProps): ReactNode {
  const t = useT();
  const deletion = useDeleteField();
  const [target, setTarget] = useState("");
  const others = fields.filter(
    (other) => other.id !== field.id && other.for === field.for && takesValuesOf(other.fieldFormat, field.fieldFormat),
  );
  const canMove = field.usage.values > 0 && others.length > 0;
  // Once the field is gone, no one can say what its values would become.
  const isAsked = target !== "" && !deletion.isPending && !deletion.isSuccess;
  const moves = useQuery({ ...proposalsQuery(field.id, Number(target)), enabled: isAsked });
  const submit = (): void =>
    deletion.mutate({ field, moveTo: target === "" ? null : Number(target) }, { onSuccess: onClose });
  return (
    <Dialog opened onClose={onClose} title={t("customFields.delete.title", { name: field.name })} width={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t("customFields.delete.uses", field.usage)}</p>
        {canMove ? (
          <NativeSelect
            label={t("customFields.delete.moveTo")}
            description={target === "" ? null : t("customFields.delete.moveHelp")}
            error={fieldMessages(deletion.error)["moveTo"]}
            value={target}
            onChange={(event) => {
              deletion.reset();
              setTarget(event.currentTarget.value);
            }}
            data={[
              { value: "", label: t("customFields.delete.moveNowhere") },
              ...others.map(({ id, name, fieldFormat }) => ({
                value: String(id),
                label: `${name} (${t(`customFields.format.${fieldFormat}`)})`,
              })),
            ]}
          />
        ) : null}
        {target === "" ? null : <Proposals found={moves} />}
        <p>{t("customFields.delete.undo")}</p>
        <DialogFooter>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("ui.cancel")}
          </Button>
          <Button
            type="submit"
            color="red"
            loading={deletion.isPending}
            disabled={target !== "" && isBlocked(moves.data)}
          >
            {t(target === "" ? "ui.delete" : "customFields.delete.moveAndDelete")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
