/** Adds a stream or changes one. */
import { AUDIT_STREAM_KINDS, type AuditStreamKind } from "@halyard/contract/administration/audit";
import type { AuditStream } from "@halyard/contract/schemas/administration/audit-streams";
import { Button, Checkbox, NativeSelect, NumberInput, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { PasswordField } from "../../../shared/ui/inputs/password-field.tsx";
import { bodyOf, STREAM_FIELDS, valuesOf, type StreamField, type StreamValues } from "./fields.ts";
import { changeStream, createStream, useStreamAction } from "./queries.ts";
import "./messages.ts";

interface StreamDialogProps {
  /** null: a new one. */
  stream: AuditStream | null;
  /** Of a new one: where it goes, until someone chooses another. */
  first?: AuditStreamKind;
  onClose: () => void;
  onSaved: (stream: AuditStream) => void;
}

export function StreamDialog({ stream, first = "webhook", onClose, onSaved }: StreamDialogProps): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<AuditStreamKind>(stream?.kind ?? first);
  const [name, setName] = useState(stream?.name ?? "");
  const [values, setValues] = useState(() => valuesOf(kind, stream?.config ?? null));
  const [fromStart, setFromStart] = useState(false);
  const save = useStreamAction(() => {
    const body = { name, ...bodyOf(kind, values) };
    return stream === null ? createStream(kind, { ...body, fromStart }) : changeStream(stream.id, body);
  }, true);
  const problems = save.isError ? fieldMessages(save.error) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(undefined, {
      onSuccess: (saved) => {
        toast.success(t("auditStreams.saved"));
        onSaved(saved);
      },
      onError: (error) => {
        if (Object.keys(fieldMessages(error)).length === 0) reportError(error);
      },
    });
  };
  const choose = (next: AuditStreamKind): void => {
    setKind(next);
    setValues(valuesOf(next, null));
    save.reset();
  };
  const title = stream === null ? t("auditStreams.addTitle") : t("auditStreams.editTitle", { name: stream.name });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t("auditStreams.name")}
            value={name}
            error={problems["name"]}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            required
            data-autofocus
          />
          {stream === null ? (
            <NativeSelect
              label={t("auditStreams.kind")}
              value={kind}
              data={AUDIT_STREAM_KINDS.map((one) => ({ value: one, label: t(`auditStreams.kind.${one}`) }))}
              onChange={({ currentTarget: { value } }) =>
                choose(AUDIT_STREAM_KINDS.find((one) => one === value) ?? kind)
              }
            />
          ) : null}
          {STREAM_FIELDS[kind].map((field) => (
            <FieldOf
              key={`${kind} ${field.name}`}
              field={field}
              value={values[field.name]}
              error={problems[field.name]}
              isKept={stream !== null}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
          {stream === null ? (
            <Checkbox
              label={t("auditStreams.fromStart")}
              checked={fromStart}
              onChange={({ currentTarget }) => setFromStart(currentTarget.checked)}
            />
          ) : null}
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(stream === null ? "auditStreams.add" : "auditStreams.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface FieldProps {
  field: StreamField;
  value: StreamValues[string] | undefined;
  error: string | undefined;
  /** Of a stream that is there an empty secret stays as it is. */
  isKept: boolean;
  onChange: (value: StreamValues[string]) => void;
}

function FieldOf({ field: { label, help, kind, optional = false }, value, error, isKept, onChange }: FieldProps) {
  const t = useT();
  const common = { label: t(label), error, ...(help === undefined ? {} : { description: t(help) }) };
  const text = typeof value === "string" ? value : "";
  if (kind === "switch") {
    return <Switch {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
  }
  if (kind === "number") {
    return (
      <NumberInput
        {...common}
        value={typeof value === "number" ? value : ""}
        min={1}
        max={65_535}
        onChange={(next) => onChange(typeof next === "number" ? next : "")}
        required
      />
    );
  }
  if (kind === "secret") {
    return (
      <PasswordField
        {...common}
        value={text}
        autoComplete="off"
        placeholder={isKept ? t("auditStreams.kept") : ""}
        onChange={(event) => onChange(event.currentTarget.value)}
        required={!optional && !isKept}
      />
    );
  }
  const Input = kind === "area" ? Textarea : TextInput;
  return (
    <Input
      {...common}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      required={!optional}
    />
  );
}
