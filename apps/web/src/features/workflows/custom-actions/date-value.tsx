/** A date that a change of a custom action sets: a day, or the day on which it is run. */
import { ACTION_TODAY } from "@halyard/contract/work-types/custom-actions";
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DateField } from "../../../shared/ui/inputs/date-field.tsx";

interface DateValueProps {
  label: string;
  value: CustomActionDefinition["actions"][number]["value"];
  onChange: (value: string) => void;
}

export function DateValue({ label, value, onChange }: DateValueProps): ReactNode {
  const t = useT();
  const fixed = value !== null && value !== ACTION_TODAY;
  return (
    <DateField
      aria-label={label}
      value={fixed ? String(value) : ""}
      emptyWords={t(value === null ? "customActionPage.clear" : "customActionPage.today")}
      onChange={(day) => onChange(day === "" ? ACTION_TODAY : day)}
    />
  );
}
