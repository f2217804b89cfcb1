/** Creates or changes a priority. */
import type { Priority } from "@halyard/contract/schemas/work-types";
import { colorIdOf, DEFAULT_COLOR_ID } from "@halyard/contract/palette";
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useSaveEntry } from "../entries/changes.ts";
import styles from "../customizer/customizer.module.css";
import { ColorOfEntry, EntryButtons, NameField } from "../entries/entry-fields.tsx";
import { fieldErrors } from "../entries/field-errors.ts";
import "../customizer/messages.ts";
import "./messages.ts";

interface PriorityDialogProps {
  /** null: a new one. */
  priority: Priority | null;
  /** The priority that is the default now. */
  current: Priority | undefined;
  onClose: () => void;
}

interface PriorityForm {
  name: string;
  colorId: number;
  isDefault: boolean;
  isActive: boolean;
}

const FIELD_OF: Partial<Record<string, keyof PriorityForm>> = {
  name: "name",
  color: "colorId",
  isDefault: "isDefault",
  isActive: "isActive",
};

export function PriorityDialog({ priority, current, onClose }: PriorityDialogProps): ReactNode {
  const t = useT();
  const isNew = priority === null;
  const already = priority?.isDefault === true;
  const save = useSaveEntry("priorities", priority);
  const { register, control, handleSubmit, setError, formState } = useForm<PriorityForm>({
    defaultValues: {
      name: priority?.name ?? "",
      colorId: priority === null ? DEFAULT_COLOR_ID : colorIdOf(priority.color),
      isDefault: priority?.isDefault ?? false,
      isActive: priority?.isActive ?? true,
    },
  });
  const { errors, dirtyFields } = formState;
  const isDefault = useWatch({ control, name: "isDefault" });
  const submit = handleSubmit(
    (form) => {
      const touched = (field: keyof PriorityForm): boolean => isNew || dirtyFields[field] === true;
      const input = {
        ...(touched("name") ? { name: form.name.trim() } : {}),
        ...(touched("colorId") ? { color_id: form.colorId } : {}),
        ...(touched("isDefault") ? { is_default: form.isDefault } : {}),
        ...(touched("isActive") ? { is_active: form.isActive } : {}),
      };
      save.mutate(input, {
        onSuccess: onClose,
        onError: (error) => {
          for (const { field, message } of fieldErrors(error, FIELD_OF)) setError(field, { message });
        },
      });
    },
    (problems) => {
      if (problems.name !== undefined) toast.error(t("priorities.nameRequired"));
    },
  );
  return (
    <Dialog opened onClose={onClose} title={t(isNew ? "priorities.dialog.create" : "priorities.dialog.edit")}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <NameField
          register={register}
          name="name"
          required={t("priorities.nameRequired")}
          error={errors.name?.message}
        />
        <ColorOfEntry control={control} name="colorId" error={errors.colorId?.message} />
        <Checkbox
          {...register("isActive")}
          label={t("priorities.field.isActive")}
          description={t(already ? "priorities.field.isActiveDefault" : "priorities.field.isActiveHelp")}
          disabled={already}
          error={errors.isActive?.message}
        />
        <Checkbox
          {...register("isDefault")}
          label={t("priorities.field.isDefault")}
          description={t(already ? "priorities.field.isDefaultAlready" : "priorities.field.isDefaultHelp")}
          disabled={already}
          error={errors.isDefault?.message}
        />
        {isDefault && current !== undefined && current.id !== priority?.id ? (
          <Notice tone="warning">{t("priorities.takesOver", { name: current.name })}</Notice>
        ) : null}
        <EntryButtons onClose={onClose} busy={save.isPending} save={t(isNew ? "priorities.create" : "ui.save")} />
      </form>
    </Dialog>
  );
}
