/** The value that a change of a custom action sets in a custom field, by the field's format. */
import { ACTION_ME, ACTION_TODAY, type ActionValue } from "@halyard/contract/work-types/custom-actions";
import { hasOptions, isNumeric } from "@halyard/contract/work-types/custom-fields";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { MultiSelect, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { SearchedSelect } from "../../../shared/ui/inputs/searched-select.tsx";
import { DateValue } from "./date-value.tsx";
import { customOptions, type Choices } from "./use-choices.ts";

/** What a new change of the field begins with. */
export function customValueFor(field: CustomField): ActionValue {
  if (field.fieldFormat === "bool") return true;
  if (field.fieldFormat === "date") return ACTION_TODAY;
  if (field.fieldFormat === "user") return ACTION_ME;
  if (!hasOptions(field.fieldFormat)) return null;
  const first = field.options.find((option) => !option.isArchived)?.id ?? null;
  return field.multiple && first !== null ? [first] : first;
}

interface CustomStepValueProps {
  label: string;
  field: CustomField;
  value: ActionValue;
  choices: Choices;
  onChange: (value: ActionValue) => void;
}

export function CustomStepValue({ label, field, value, choices, onChange }: CustomStepValueProps): ReactNode {
  const t = useT();
  const { fieldFormat: format } = field;
  const options = customOptions(field, choices, t("customActionPage.me"));
  const clear = field.required ? [] : [{ value: "", label: t("customActionPage.clear") }];
  if (format === "date")
    return <DateValue label={label} value={value} clearable={!field.required} onChange={onChange} />;
  if (format === "bool") {
    return (
      <NativeSelect
        aria-label={label}
        value={value === null ? "" : String(value)}
        onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === "" ? null : chosen === "true")}
        data={[
          { value: "true", label: t("customActionPage.yes") },
          { value: "false", label: t("customActionPage.no") },
          ...clear,
        ]}
      />
    );
  }
  if (options === null) {
    const Input = format === "text" ? Textarea : TextInput;
    return (
      <Input
        aria-label={label}
        placeholder={t("customActionPage.clear")}
        {...(isNumeric(format) ? { inputMode: "decimal" } : {})}
        value={value === null ? "" : String(value)}
        onChange={({ currentTarget }) => onChange(typed(currentTarget.value, isNumeric(format)))}
      />
    );
  }
  const chosen = [value].flat().flatMap((one) => (one === null ? [] : String(one)));
  const gone = chosen
    .filter((one) => !options.some((option) => option.value === one))
    .map((one) => ({ value: one, label: t("customActionPage.unknown") }));
  if (field.multiple) {
    return (
      <MultiSelect
        aria-label={label}
        placeholder={chosen.length === 0 ? t("customActionPage.clear") : ""}
        searchable
        value={chosen}
        onChange={(list) => onChange(list.length === 0 ? null : list.map(idOrMe))}
        data={[...options, ...gone]}
      />
    );
  }
  const set = (one: string): void => onChange(one === "" ? null : idOrMe(one));
  if (format === "user" || format === "version") {
    return (
      <SearchedSelect
        label={label}
        value={chosen[0] ?? ""}
        data={[...options, ...gone, ...clear]}
        nothing={t("customActionPage.noMatch")}
        onChange={set}
      />
    );
  }
  return (
    <NativeSelect
      aria-label={label}
      value={chosen[0] ?? ""}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      data={[...options, ...gone, ...clear]}
    />
  );
}

const idOrMe = (value: string): string | number => (value === ACTION_ME ? value : Number(value));

/** What is no number yet, such as a sign alone, stays text: the server says what is wrong with it. */
function typed(text: string, isNumber: boolean): ActionValue {
  if (text === "") return null;
  return isNumber && String(Number(text)) === text ? Number(text) : text;
}
