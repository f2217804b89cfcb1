/** A date that a change of a custom action sets: a day, or the day on which it is run. */
import { ACTION_TODAY } from "@halyard/contract/work-types/custom-actions";
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";

interface DateValueProps {
  label: string;
  value: CustomActionDefinition["actions"][number]["value"];
  onChange: (value: string) => void;
}

export function DateValue({ label, value, onChange }: DateValueProps): ReactNode {
  const t = useT();
  const fixed = value !== null && value !== ACTION_TODAY;
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={fixed ? String(value) : ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? ACTION_TODAY : currentTarget.value)}
      rightSectionWidth={92}
      rightSection={
        fixed ? null : <span>{t(value === null ? "customActionPage.clear" : "customActionPage.today")}</span>
      }
    />
  );
}
