/** Creates or changes a status ("Work-package customizer", sections 4 and 5). */
import type { Status } from "@halyard/contract/schemas/work-types";
import { Checkbox, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { HistoryList } from "../../../shared/history/history-list.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useSaveEntry } from "../entries/changes.ts";
import styles from "../customizer/customizer.module.css";
import { ColorOfEntry, EntryButtons, NameField } from "../entries/entry-fields.tsx";
import { fieldErrors } from "../entries/field-errors.ts";
import { percentOf, statusForm, statusPayload, type StatusForm } from "./status-form.ts";
import "../customizer/messages.ts";
import "./messages.ts";

interface StatusDialogProps {
  /** null: a new one. */
  status: Status | null;
  /** The status that is the default now. */
  current: Status | undefined;
  onClose: () => void;
}

const FLAGS = ["isDefault", "isClosed", "isReadonly", "excludedFromTotals"] as const;
/** The fields by the attributes of the API's messages. */
const FIELD_OF: Partial<Record<string, keyof StatusForm>> = {
  name: "name",
  color: "colorId",
  defaultDoneRatio: "percentComplete",
  isDefault: "isDefault",
  isClosed: "isClosed",
  isReadonly: "isReadonly",
  excludedFromTotals: "excludedFromTotals",
};

export function StatusDialog({ status, current, onClose }: StatusDialogProps): ReactNode {
  const t = useT();
  const isNew = status === null;
  const save = useSaveEntry("statuses", status);
  const [asked, setAsked] = useState<StatusForm | null>(null);
  const { register, control, handleSubmit, setError, setValue, formState } = useForm<StatusForm>({
    defaultValues: statusForm(status),
  });
  const { errors, dirtyFields } = formState;
  const [isDefault, isReadonly] = useWatch({ control, name: ["isDefault", "isReadonly"] });
  const takesOver = isDefault && current !== undefined && current.id !== status?.id;

  const send = (form: StatusForm): void =>
    save.mutate(
      statusPayload(form, (field) => isNew || dirtyFields[field] === true),
      {
        onSuccess: onClose,
        onError: (error) => {
          for (const { field, message } of fieldErrors(error, FIELD_OF)) setError(field, { message });
        },
      },
    );
  const submit = handleSubmit(
    (form) => (isNew && form.isDefault && form.isReadonly ? setAsked(form) : send(form)),
    (problems) => {
      if (problems.name !== undefined) toast.error(t("statuses.nameRequired"));
    },
  );

  return (
    <Dialog opened onClose={onClose} title={t(isNew ? "statuses.dialog.create" : "statuses.dialog.edit")}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <NameField register={register} name="name" required={t("statuses.nameRequired")} error={errors.name?.message} />
        <ColorOfEntry control={control} name="colorId" error={errors.colorId?.message} />
        <TextInput
          {...register("percentComplete", {
            validate: (text) => (percentOf(text) >= 0 && percentOf(text) <= 100) || t("statuses.percentRange"),
            onBlur: (event: { target: { value: string } }) =>
              setValue("percentComplete", String(percentOf(event.target.value)), { shouldDirty: true }),
          })}
          label={t("statuses.field.percentComplete")}
          description={t("statuses.field.percentHelp")}
          inputMode="numeric"
          autoComplete="off"
          error={errors.percentComplete?.message}
        />
        <fieldset className={styles.flags}>
          <legend>{t("statuses.field.flags")}</legend>
          {FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              {...register(flag)}
              label={t(`statuses.field.${flag}`)}
              description={t(
                flag === "isDefault" && status?.isDefault === true
                  ? "statuses.field.isDefaultAlready"
                  : `statuses.field.${flag}Help`,
              )}
              // There is always one: another takes over instead.
              disabled={flag === "isDefault" && status?.isDefault === true}
              error={errors[flag]?.message}
            />
          ))}
        </fieldset>
        {takesOver ? <Notice tone="warning">{t("statuses.takesOver", { name: current.name })}</Notice> : null}
        {isDefault && isReadonly ? <Notice tone="warning">{t("statuses.defaultReadonly")}</Notice> : null}
        <EntryButtons onClose={onClose} busy={save.isPending} save={t(isNew ? "statuses.create" : "ui.save")} />
      </form>
      {status === null ? null : <HistoryList type="Status" id={status.id} />}
      {asked === null ? null : (
        <ConfirmDialog
          opened
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            send(asked);
          }}
          title={t("statuses.defaultReadonlyTitle")}
          confirmLabel={t("catalogue.continue")}
        >
          <p>{t("statuses.defaultReadonlyAsk")}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
