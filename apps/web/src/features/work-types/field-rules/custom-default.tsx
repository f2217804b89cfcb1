/** What a custom field begins with by a rule, in the form of its format. */
import {
  customFieldKey,
  hasOptions,
  isNumeric,
  isTree,
  type CustomFieldKey,
} from "@halyard/contract/work-types/custom-fields";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import type { FieldRule } from "@halyard/contract/work-types/field-rules";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { customFieldsQuery } from "../../../shared/custom-fields/definitions-query.ts";
import styles from "./field-rules.module.css";
import "../../../shared/custom-fields/messages.ts";
import "./messages.ts";

type Default = FieldRule["default"];

interface CustomDefaultProps {
  attribute: CustomFieldKey;
  label: string;
  value: Default;
  onChange: (value: Default) => void;
}

/** People and versions are different in each project: there is no default for them. */
export function CustomDefault({ attribute, ...props }: CustomDefaultProps): ReactNode {
  const { data } = useQuery(customFieldsQuery);
  const field = data?.find(({ id }) => customFieldKey(id) === attribute);
  if (field === undefined || field.fieldFormat === "user" || field.fieldFormat === "version") return null;
  const isChosen = hasOptions(field.fieldFormat) || field.fieldFormat === "bool";
  return isChosen ? <ChosenDefault field={field} {...props} /> : <TypedDefault field={field} {...props} />;
}

type FieldProps = Omit<CustomDefaultProps, "attribute"> & { field: CustomField };

function ChosenDefault({ field, label, value, onChange }: FieldProps): ReactNode {
  const t = useT();
  const namespace = isTree(field.fieldFormat) ? "custom_field_items" : "custom_options";
  const options =
    field.fieldFormat === "bool"
      ? [
          { value: "true", label: t("entityFields.yes") },
          { value: "false", label: t("entityFields.no") },
        ]
      : field.options
          .filter(({ isArchived }) => !isArchived)
          .map((option) => ({ value: `/api/v3/${namespace}/${option.id}`, label: option.value }));
  const chosen = (text: string): Default => (field.fieldFormat === "bool" ? text === "true" : text);
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={String(value ?? "")}
      data={[{ value: "", label: t("fieldRules.noDefault") }, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : chosen(currentTarget.value))}
    />
  );
}

function TypedDefault({ field, label, value, onChange }: FieldProps): ReactNode {
  const t = useT();
  const numeric = isNumeric(field.fieldFormat);
  const typed = (text: string): Default => (text === "" ? null : numeric ? Number(text) : text);
  return (
    <TextInput
      size="xs"
      type={numeric ? "number" : field.fieldFormat === "date" ? "date" : "text"}
      step="any"
      className={numeric ? styles.number : styles.typed}
      aria-label={label}
      placeholder={t("fieldRules.default")}
      value={value === null ? "" : String(value)}
      onChange={({ currentTarget }) => onChange(typed(currentTarget.value))}
    />
  );
}
