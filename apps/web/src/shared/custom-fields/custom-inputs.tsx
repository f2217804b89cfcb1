/** The custom fields of a form that is filled in before it is saved. */
import {
  CUSTOM_COMMENT_LENGTH_MAXIMUM,
  type CustomCommentKey,
  type CustomFieldKey,
} from "@halyard/contract/work-types/custom-fields";
import { linkOf } from "@halyard/api-client/links";
import { Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { choicesOf, type FormWithFields } from "./choices.ts";
import { commentOf } from "./custom-values.tsx";
import { GroupedFields } from "./grouped-fields.tsx";
import { customFieldsIn, isLinked, isMultiple, type CustomField } from "./fields.ts";
import styles from "./entity-fields.module.css";
import "./messages.ts";

/** As they are typed or chosen: hrefs where they are links. What is not in it is as the form has it. */
export type CustomDraft = Readonly<
  Partial<Record<CustomFieldKey, string | boolean | readonly string[]>> & Partial<Record<CustomCommentKey, string>>
>;

interface CustomInputsProps {
  form: FormWithFields;
  draft: CustomDraft;
  /** What the server objects to, by attribute. */
  messages: Record<string, string>;
  onChange: (draft: CustomDraft) => void;
}

export function CustomInputs({ form, draft, messages, onChange }: CustomInputsProps): ReactNode {
  const fields = customFieldsIn(form._embedded.schema).filter(({ writable }) => writable);
  if (fields.length === 0) return null;
  return (
    <GroupedFields form={form} fields={fields}>
      {(some) => (
        <div className={styles.fields}>
          {some.map((field) => {
            const input = (
              <CustomInput
                key={field.attribute}
                form={form}
                field={field}
                value={draft[field.attribute] ?? valueIn(form, field)}
                error={messages[field.attribute]}
                onChange={(value) => onChange({ ...draft, [field.attribute]: value })}
              />
            );
            const { comment } = field;
            return comment === undefined ? (
              input
            ) : (
              <div key={field.attribute} className={styles.commented}>
                {input}
                <CommentInput
                  field={field}
                  value={draft[comment] ?? commentOf(field, form._embedded.payload)}
                  error={messages[comment]}
                  onChange={(said) => onChange({ ...draft, [comment]: said })}
                />
              </div>
            );
          })}
        </div>
      )}
    </GroupedFields>
  );
}

interface CommentInputProps {
  field: CustomField;
  value: string;
  error: string | undefined;
  onChange: (said: string) => void;
}

/** Why the value is as it is. */
function CommentInput({ field, value, error, onChange }: CommentInputProps): ReactNode {
  const t = useT();
  return (
    <Textarea
      size="xs"
      label={t("entityFields.comment", { name: field.name })}
      autosize
      minRows={1}
      maxLength={CUSTOM_COMMENT_LENGTH_MAXIMUM}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface CustomInputProps {
  form: FormWithFields;
  field: CustomField;
  value: string | boolean | readonly string[];
  error: string | undefined;
  onChange: (value: string | boolean | readonly string[]) => void;
}

function CustomInput(props: CustomInputProps): ReactNode {
  const { field, value, error, onChange } = props;
  const { name: label, required, type } = field;
  if (isLinked(field)) return <LinkedInput {...props} />;
  if (type === "Boolean") {
    return (
      <Checkbox
        className={styles.flag}
        label={label}
        checked={value === true}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  const common = { label, required, error, value: String(value) };
  if (type === "Formattable") {
    return (
      <Textarea
        {...common}
        className={styles.wide}
        autosize
        minRows={2}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      type={type === "Date" ? "date" : type === "Integer" || type === "Float" ? "number" : "text"}
      step="any"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function LinkedInput({ form, field, value, error, onChange }: CustomInputProps): ReactNode {
  const t = useT();
  const { attribute, name: label, required } = field;
  const choices = useQuery({
    queryKey: ["custom-choices", attribute, form._embedded.schema[attribute]],
    queryFn: () => choicesOf(form, attribute),
  });
  const data = (choices.data ?? []).map((choice) => ({
    value: linkOf(choice, "self")?.href ?? "",
    label: choice.name,
  }));
  const chosen = typeof value === "object" ? [...value] : [];
  if (isMultiple(field)) {
    return (
      <MultiSelect
        label={label}
        required={required}
        searchable
        error={error}
        data={data}
        value={chosen}
        onChange={onChange}
      />
    );
  }
  return (
    <NativeSelect
      label={label}
      required={required}
      error={error}
      value={chosen[0] ?? ""}
      data={[{ value: "", label: t("ui.none") }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value === "" ? [] : [event.currentTarget.value])}
    />
  );
}

/** What the form itself begins with. */
function valueIn(form: FormWithFields, field: CustomField): string | boolean | readonly string[] {
  const { payload } = form._embedded;
  if (isLinked(field)) {
    const links: unknown = Object(payload["_links"])[field.attribute];
    return [links].flat().flatMap((link: unknown) => {
      const href: unknown = Object(link).href;
      return typeof href === "string" ? [href] : [];
    });
  }
  const value = payload[field.attribute];
  if (field.type === "Boolean") return value === true;
  const raw: unknown = field.type === "Formattable" ? Object(value).raw : value;
  return typeof raw === "string" || typeof raw === "number" ? String(raw) : "";
}

/** The part of the body that says it. */
export function customPayload(
  form: FormWithFields,
  draft: CustomDraft,
): { values: Record<string, unknown>; links: Record<string, unknown> } {
  const values: Record<string, unknown> = {};
  const links: Record<string, unknown> = {};
  for (const field of customFieldsIn(form._embedded.schema)) {
    const said = field.comment === undefined ? undefined : draft[field.comment];
    if (field.comment !== undefined && said !== undefined) values[field.comment] = said.trim() === "" ? null : said;
    const value = draft[field.attribute];
    if (value === undefined) continue;
    if (typeof value === "object") {
      const hrefs = value.map((href) => ({ href }));
      links[field.attribute] = isMultiple(field) ? hrefs : (hrefs[0] ?? { href: null });
    } else values[field.attribute] = plainOf(field, value);
  }
  return { values, links };
}

function plainOf({ type }: CustomField, value: string | boolean): unknown {
  if (typeof value === "boolean") return value;
  if (type === "Formattable") return { raw: value };
  if (value.trim() === "") return null;
  // What is no number is the server's to refuse, at the field.
  if (type === "Integer" || type === "Float") return Number.isFinite(Number(value)) ? Number(value) : value;
  return value;
}
