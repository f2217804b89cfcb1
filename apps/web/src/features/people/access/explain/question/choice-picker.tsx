/** One of several that have a number and a name, found by typing. */
import { Select, type SelectProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import styles from "../answer/explain.module.css";

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
  typed?: { text: string; onType: (text: string) => void };
  onChange: (value: number | undefined) => void;
}

const asTheyAre: SelectProps["filter"] = ({ options }) => options;

export function ChoicePicker(props: ChoicePickerProps): ReactNode {
  const { label, choices, failed, value, clearable = false, typed, onChange } = props;
  const t = useT();
  const search =
    typed === undefined ? { limit: 100 } : { searchValue: typed.text, onSearchChange: typed.onType, filter: asTheyAre };
  return (
    <Select
      className={styles.input}
      label={label}
      placeholder={t("explain.find")}
      searchable
      clearable={clearable}
      clearButtonProps={{ "aria-label": t("explain.clearOne", { name: label }) }}
      nothingFoundMessage={t(failed ? "ui.failed" : "explain.nothing")}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
      data={choices?.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...search}
    />
  );
}
