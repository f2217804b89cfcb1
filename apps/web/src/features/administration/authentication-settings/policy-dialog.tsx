/** Changes the values of one card. */
import { ApiError } from "@halyard/api-client/error";
import type { AuthenticationSection } from "@halyard/contract/schemas/administration/administration";
import { Button, MultiSelect, NativeSelect, NumberInput, Switch, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DateField } from "../../../shared/ui/inputs/date-field.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { described, isLocked, sentOf, sought as soughtField } from "../setting-sources/source.tsx";
import styles from "./authentication-settings.module.css";
import { FIELDS, type CardId, type Field } from "./fields.ts";
import { groupChoicesQuery, permissionChoicesQuery, usePolicyChange } from "./queries.ts";
import { StoppedTokens } from "./stopped-tokens.tsx";
import "./messages.ts";

interface PolicyDialogProps {
  card: CardId;
  policy: AuthenticationSection;
  /** The field to focus. */
  sought: string | undefined;
  onClose: () => void;
}

export function PolicyDialog({ card, policy, sought, onClose }: PolicyDialogProps): ReactNode {
  const t = useT();
  const [values, setValues] = useState<Partial<AuthenticationSection>>({});
  const saving = usePolicyChange(policy);
  const problems = saving.isError ? fieldMessages(saving.error) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A text that is being typed has empty lines.
    const domains = values.registrationDomains?.filter((domain) => domain !== "");
    const entered = domains === undefined ? values : { ...values, registrationDomains: domains };
    saving.mutate(sentOf(policy.sources, entered), {
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
            source={policy.sources[field.name]}
            isSought={field.name === (sought ?? FIELDS[card][0]?.name)}
            problem={problems[field.name]}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            onReset={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        {card === "tokens" ? (
          <StoppedTokens
            before={policy.tokensAcceptedFrom}
            after={values.tokensAcceptedFrom ?? policy.tokensAcceptedFrom}
          />
        ) : null}
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

const messageOf = (error: Error, conflict: string): string =>
  error instanceof ApiError && error.status === 409 ? conflict : describeError(error).message;

type Value = AuthenticationSection[Field["name"]];

interface FieldInputProps {
  field: Field;
  value: Value;
  source: AuthenticationSection["sources"][string] | undefined;
  isSought: boolean;
  problem: string | undefined;
  onChange: (value: Value) => void;
  onReset: (value: unknown) => void;
}

function FieldInput(props: FieldInputProps): ReactNode {
  const { field, value, source, isSought, problem, onChange, onReset } = props;
  const t = useT();
  const common = {
    label: t(`authSettings.field.${field.name}`),
    description: described(t, t(`authSettings.help.${field.name}`), source, { value, onReset }),
    disabled: isLocked(source),
    ...soughtField(isSought),
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
          onChange={(event) => onChange(field.choices.find((choice) => choice === event.currentTarget.value) ?? value)}
        />
      );
    case "groups":
      return <GroupsInput {...common} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />;
    case "permissions":
      return <PermissionsInput {...common} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />;
    case "words":
      return (
        <Textarea
          {...common}
          value={Array.isArray(value) ? value.join("\n") : ""}
          autosize
          minRows={2}
          maxRows={8}
          onChange={(event) => onChange(event.currentTarget.value.toLowerCase().split(/[\s,]/))}
        />
      );
    case "date":
      return (
        <DateField
          {...common}
          value={typeof value === "string" ? value : ""}
          onChange={(day) => onChange(day === "" ? null : day)}
        />
      );
  }
}

interface ManyInputProps {
  label: string;
  description: ReactNode;
  disabled: boolean;
  error: string | undefined;
  value: string[];
}

function GroupsInput({ onChange, ...input }: ManyInputProps & { onChange: (ids: number[]) => void }): ReactNode {
  const groups = useQuery(groupChoicesQuery).data?._embedded.elements ?? [];
  return (
    <MultiSelect
      {...input}
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(chosen) => onChange(chosen.map(Number))}
      searchable
    />
  );
}

function PermissionsInput({ onChange, ...input }: ManyInputProps & { onChange: (ids: string[]) => void }): ReactNode {
  const categories = useQuery(permissionChoicesQuery).data?._embedded.elements ?? [];
  return (
    <MultiSelect
      {...input}
      data={categories.map(({ name, permissions }) => ({
        group: name,
        items: permissions.map((one) => ({ value: one.id, label: one.name })),
      }))}
      onChange={onChange}
      searchable
    />
  );
}
