/** What the dialogs of statuses, types and priorities have in common: name, colour, the buttons at the end. */
import { Button, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Controller, type Control, type FieldPath, type FieldValues, type UseFormRegister } from "react-hook-form";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorField } from "../color-picker/color-field.tsx";
import { DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";

interface NameFieldProps<Form extends FieldValues> {
  register: UseFormRegister<Form>;
  name: FieldPath<Form>;
  /** Where it is left empty. */
  required: string;
  error: string | undefined;
}

export function NameField<Form extends FieldValues>(props: NameFieldProps<Form>): ReactNode {
  const { register, name, required, error } = props;
  const t = useT();
  return (
    <TextInput
      {...register(name, { validate: (text: string) => text.trim() !== "" || required })}
      label={t("catalogue.field.name")}
      required
      data-autofocus
      autoComplete="off"
      error={error}
    />
  );
}

interface ColorOfEntryProps<Form extends FieldValues> {
  control: Control<Form>;
  name: FieldPath<Form>;
  error: string | undefined;
}

export function ColorOfEntry<Form extends FieldValues>({ control, name, error }: ColorOfEntryProps<Form>): ReactNode {
  const t = useT();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ColorField label={t("catalogue.field.color")} value={field.value} onChange={field.onChange} error={error} />
      )}
    />
  );
}

interface EntryButtonsProps {
  onClose: () => void;
  busy: boolean;
  /** What saving is called. */
  save: string;
}

export function EntryButtons({ onClose, busy, save }: EntryButtonsProps): ReactNode {
  const t = useT();
  return (
    <DialogFooter>
      <Button variant="default" onClick={onClose}>
        {t("ui.cancel")}
      </Button>
      <Button type="submit" loading={busy}>
        {save}
      </Button>
    </DialogFooter>
  );
}
