/** A date field. Without focus, it shows the date in the format of all other pages. */
import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDay } from "../../dates/dates.tsx";
import { useT } from "../../i18n/i18n.tsx";
import styles from "./date-field.module.css";

interface DateFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange"> {
  /** `YYYY-MM-DD`; empty: none. */
  value: string;
  onChange: (day: string) => void;
}

export function DateField({ value, onChange, ...props }: DateFieldProps): ReactNode {
  const t = useT();
  return (
    <TextInput
      {...props}
      type="date"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={value === "" ? withWords(t("ui.noDate"), true) : withWords(formatDay(value), false)}
    />
  );
}

interface MomentFieldProps extends DateFieldProps {
  /** Shown without focus: the formatted time or, for an empty field, what leaving it empty means. */
  words: string;
}

/** A date field with a time. @param value `YYYY-MM-DDTHH:MM`; empty: none */
export function MomentField({ value, words, onChange, ...props }: MomentFieldProps): ReactNode {
  return (
    <TextInput
      {...props}
      type="datetime-local"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={withWords(words, value === "")}
    />
  );
}

/** Covers the browser's own field with the formatted text. */
const withWords = (words: string, isEmpty: boolean) => (input: ReactNode) => (
  <div className={styles.field}>
    {input}
    <span className={styles.shown} data-empty={isEmpty || undefined} aria-hidden>
      {words}
    </span>
  </div>
);
