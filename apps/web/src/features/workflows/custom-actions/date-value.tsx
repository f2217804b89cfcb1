/** A date that a change of a custom action sets: the day on which it is run, a certain day, or none. */
import { ACTION_TODAY, type ActionValue } from "@halyard/contract/work-types/custom-actions";
import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { localDay } from "../../../shared/dates/local-day.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DateField } from "../../../shared/ui/inputs/date-field.tsx";
import styles from "./custom-actions.module.css";

interface DateValueProps {
  label: string;
  value: ActionValue;
  /** What has to have a date can't lose it. */
  clearable?: boolean;
  onChange: (value: string | null) => void;
}

export function DateValue({ label, value, clearable = true, onChange }: DateValueProps): ReactNode {
  const t = useT();
  const kind = value === null ? "clear" : value === ACTION_TODAY ? "today" : "day";
  return (
    <div className={styles.date}>
      <NativeSelect
        aria-label={label}
        value={kind}
        data={[
          { value: "today", label: t("customActionPage.today") },
          { value: "day", label: t("customActionPage.day") },
          ...(clearable || kind === "clear" ? [{ value: "clear", label: t("customActionPage.clear") }] : []),
        ]}
        onChange={({ currentTarget: { value: chosen } }) =>
          onChange(chosen === "clear" ? null : chosen === "today" ? ACTION_TODAY : localDay())
        }
      />
      {kind === "day" ? (
        <DateField
          aria-label={t("customActionPage.dayOf", { name: label })}
          value={String(value)}
          onChange={(day) => onChange(day === "" ? ACTION_TODAY : day)}
        />
      ) : null}
    </div>
  );
}
