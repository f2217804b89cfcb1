/** Creates or changes a custom field. */
import {
  CUSTOM_FIELD_FORMATS,
  hasOptions,
  mayBeMultiple,
  type CustomFieldFormat,
  type CustomFieldTarget,
} from "@halyard/contract/work-types/custom-fields";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFields } from "../../../../shared/ui/dialog/dialog.tsx";
import { EntryButtons } from "../../entries/entry-fields.tsx";
import styles from "../custom-fields.module.css";
import { ActiveFields, CommentField, FilterField, RuleFields, VisibilityFields } from "./field-sections.tsx";
import { OptionsEditor } from "./options-editor.tsx";
import { useFieldForm } from "./use-field-form.ts";
import "../../customizer/messages.ts";
import "../messages.ts";

interface FieldDialogProps {
  /** null: a new one. */
  field: CustomField | null;
  /** What a new one is for. */
  target: CustomFieldTarget;
  onClose: () => void;
}

export function FieldDialog({ field, target, onClose }: FieldDialogProps): ReactNode {
  const t = useT();
  const isNew = field === null;
  const { form, problems, conflict, isSaving, set, submit, onMerged } = useFieldForm(field, target, onClose);
  const formats = CUSTOM_FIELD_FORMATS.map((value) => ({ value, label: t(`customFields.format.${value}`) }));
  const choose = (text: string): void => {
    const format: CustomFieldFormat = CUSTOM_FIELD_FORMATS.find((one) => one === text) ?? "string";
    set({ format, multiple: form.multiple && mayBeMultiple(format), defaultValue: "", minimum: "", maximum: "" });
  };
  if (conflict !== null) return <ConflictDialog {...conflict} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(isNew ? "customFields.dialog.create" : "customFields.dialog.edit")}
      width={560}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogFields>
          <TextInput
            label={t("customFields.field.name")}
            required
            data-autofocus
            autoComplete="off"
            value={form.name}
            error={problems["name"]}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <NativeSelect
            label={t("customFields.field.format")}
            data={formats}
            value={form.format}
            disabled={!isNew}
            error={problems["fieldFormat"]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          {hasOptions(form.format) ? (
            <OptionsEditor
              field={field}
              format={form.format}
              options={form.options}
              error={problems["options"]}
              onChange={(options) => set({ options })}
              onMerged={onMerged}
            />
          ) : null}
          <Checkbox
            label={t("customFields.field.required")}
            description={t("customFields.field.requiredHelp")}
            checked={form.required}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
          {mayBeMultiple(form.format) ? (
            <Checkbox
              label={t("customFields.field.multiple")}
              checked={form.multiple}
              error={problems["multiple"]}
              onChange={(event) => set({ multiple: event.currentTarget.checked })}
            />
          ) : null}
          <RuleFields form={form} problems={problems} set={set} />
          <ActiveFields form={form} problems={problems} set={set} />
          <CommentField form={form} set={set} />
          <FilterField form={form} set={set} views={field?.usage.views ?? 0} />
          <VisibilityFields form={form} problems={problems} set={set} />
          <Textarea
            label={t("customFields.field.description")}
            autosize
            minRows={2}
            value={form.description}
            error={problems["description"]}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
        </DialogFields>
        <EntryButtons onClose={onClose} busy={isSaving} save={t(isNew ? "customFields.add" : "ui.save")} />
      </form>
    </Dialog>
  );
}
