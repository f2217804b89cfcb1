/** Changes a mail server's settings: what the environment sets is shown and can't be changed. */
import { ApiError } from "@halyard/api-client/error";
import type { EmailSection, RepliesSection } from "@halyard/contract/schemas/administration/administration";
import { Button, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { keys } from "../../../../shared/api/query-keys.ts";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { Notice } from "../../../../shared/ui/feedback/notice.tsx";
import { PasswordField } from "../../../../shared/ui/inputs/password-field.tsx";
import { described, isLocked, sentOf, sought as soughtField } from "../../setting-sources/source.tsx";
import styles from "../notification-settings.module.css";

type Changes = Record<string, unknown>;

export interface SectionField {
  name: string;
  kind: "text" | "port" | "choice" | "password";
  label: string;
  help?: string;
  /** Of a choice. */
  options?: { value: string; label: string }[];
}

interface SectionDialogProps {
  title: string;
  settings: EmailSection | RepliesSection;
  fields: readonly SectionField[];
  /** The field to focus. */
  sought: string | undefined;
  saved: string;
  /** Where someone else has changed it meanwhile. */
  conflict: string;
  save: (body: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
}

export function SectionDialog(props: SectionDialogProps): ReactNode {
  const { title, settings, fields, sought, saved, conflict, onClose } = props;
  const t = useT();
  const queries = useQueryClient();
  const [changes, setChanges] = useState<Changes>({});
  const save = useMutation({
    mutationFn: () => props.save({ ...sentOf(settings.sources, changes), lockVersion: settings.lockVersion }),
    onSuccess: () => {
      toast.success(saved);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
  const problems = save.isError ? fieldMessages(save.error) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const change = (name: string, value: string | number | null): void => {
    const { [name]: _before, ...others } = changes;
    setChanges(value === null ? others : { ...others, [name]: value });
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {save.isError && Object.keys(problems).length === 0 ? (
          <Notice tone="danger">
            {save.error instanceof ApiError && save.error.status === 409 ? conflict : describeError(save.error).message}
          </Notice>
        ) : null}
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            settings={settings}
            changes={changes}
            problem={problems[field.name]}
            isSought={field.name === (sought ?? fields[0]?.name)}
            onChange={(value) => change(field.name, value)}
            onReset={(value) => setChanges({ ...changes, [field.name]: value })}
          />
        ))}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={Object.keys(changes).length === 0}>
            {t("notificationSettings.saveServer")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface FieldProps {
  field: SectionField;
  settings: EmailSection | RepliesSection;
  changes: Changes;
  problem: string | undefined;
  isSought: boolean;
  /** @param value null: as it was */
  onChange: (value: string | number | null) => void;
  onReset: (value: unknown) => void;
}

function Field({ field, settings, changes, problem, isSought, onChange, onReset }: FieldProps): ReactNode {
  const t = useT();
  const { name, kind, label, help, options = [] } = field;
  // The password is locked with the server that it belongs to.
  const state = settings.sources[kind === "password" ? "host" : name];
  const values: Record<string, unknown> = { ...settings, ...changes };
  const value = values[name];
  const text = typeof value === "string" ? value : "";
  const common = {
    label,
    description: kind === "password" && !isLocked(state) ? help : described(t, help, state, { value, onReset }),
    disabled: isLocked(state),
    ...soughtField(isSought),
    error: problem,
  };
  switch (kind) {
    case "text":
      return (
        <TextInput
          {...common}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "port":
      return (
        <NumberInput
          {...common}
          min={1}
          max={65_535}
          allowDecimal={false}
          value={typeof value === "number" ? value : ""}
          onChange={(port) => (typeof port === "number" ? onChange(port) : undefined)}
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...common}
          value={text}
          data={options}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "password":
      return (
        <PasswordField
          {...common}
          autoComplete="new-password"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.value)}
        />
      );
  }
}
