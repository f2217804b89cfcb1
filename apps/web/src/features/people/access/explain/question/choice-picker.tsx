/** One of several that have a number and a name, found by typing. */
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { SearchField, type TypedText } from "./search-field.tsx";

export interface Choice {
  id: number;
  name: string;
}

interface ChoicePickerProps {
  label: string;
  choices: readonly Choice[] | undefined;
  /** They could not be read. */
  failed: boolean;
  value: number | undefined;
  clearable?: boolean;
  /** Where they are not all: the server searches for what is typed. */
  typed?: TypedText;
  onChange: (value: number | undefined) => void;
}

export function ChoicePicker(props: ChoicePickerProps): ReactNode {
  const { label, choices = [], failed, value, clearable = false, typed, onChange } = props;
  const t = useT();
  return (
    <SearchField
      label={label}
      placeholder={t("explain.find")}
      clear={clearable ? t("explain.clearOne", { name: label }) : null}
      nothing={t(failed ? "ui.failed" : "explain.nothing")}
      value={value === undefined ? null : String(value)}
      options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...(typed === undefined ? {} : { typed })}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
    />
  );
}
