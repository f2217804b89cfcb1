/** Changes the values of one card. */
import { ApiError } from "@halyard/api-client/error";
import type { AuthenticationSection } from "@halyard/contract/schemas/administration";
import { Button, NativeSelect, NumberInput, Switch, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import styles from "./authentication-settings.module.css";
import { FIELDS, type CardId, type Field } from "./fields.ts";
import { usePolicyChange } from "./queries.ts";
import "./messages.ts";

interface PolicyDialogProps {
  card: CardId;
  policy: AuthenticationSection;
  onClose: () => void;
}

export function PolicyDialog({ card, policy, onClose }: PolicyDialogProps): ReactNode {
  const t = useT();
  const [values, setValues] = useState<Partial<AuthenticationSection>>({});
  const saving = usePolicyChange(policy);
  const problems = saving.isError ? fieldMessages(saving.error) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate(values, {
      onSuccess: () => {
        toast.success(t("authSettings.saved"));
        onClose();
      },
    });
  };
  return (
    <Dialog opened onClose={onClose} title={t(`authSettings.${card}`)}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {saving.isError && Object.keys(problems).length === 0 ? (
          <p role="alert" className={styles.problem}>
            {messageOf(saving.error, t("authSettings.conflict"))}
          </p>
        ) : null}
        {FIELDS[card].map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={{ ...policy, ...values }[field.name]}
            lockedBy={lockOf(policy, field.name)}
            problem={problems[field.name]}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t("authSettings.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const lockOf = ({ sources }: AuthenticationSection, name: string): string | null =>
  sources[name]?.source === "environment" ? sources[name].variable : null;

const messageOf = (error: Error, conflict: string): string =>
  error instanceof ApiError && error.status === 409 ? conflict : describeError(error).message;

interface FieldInputProps {
  field: Field;
  value: string | number | boolean | null;
  /** The variable of the environment that sets it. */
  lockedBy: string | null;
  problem: string | undefined;
  onChange: (value: string | number | boolean | null) => void;
}

function FieldInput({ field, value, lockedBy, problem, onChange }: FieldInputProps): ReactNode {
  const t = useT();
  const common = {
    label: t(`authSettings.field.${field.name}`),
    description:
      lockedBy === null ? t(`authSettings.help.${field.name}`) : t("authSettings.locked", { name: lockedBy }),
    disabled: lockedBy !== null,
    error: problem,
  };
  switch (field.kind) {
    case "number":
      return (
        <NumberInput
          {...common}
          value={Number(value)}
          min={field.minimum}
          max={field.maximum}
          allowDecimal={false}
          onChange={(given) => (typeof given === "number" ? onChange(given) : undefined)}
        />
      );
    case "switch":
      return (
        <Switch {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      );
    case "choice":
      return (
        <NativeSelect
          {...common}
          value={String(value)}
          data={field.choices.map((choice) => ({ value: choice, label: t(`authSettings.choice.${choice}`) }))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "date":
      return (
        <TextInput
          {...common}
          type="date"
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.currentTarget.value === "" ? null : event.currentTarget.value)}
        />
      );
  }
}
