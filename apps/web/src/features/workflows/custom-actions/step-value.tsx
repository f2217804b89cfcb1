/** The value that a change of a custom action sets, by the kind of its attribute. */
import {
  ACTION_ATTRIBUTES,
  ACTION_ME,
  ACTION_TODAY,
  NEVER_CLEARED,
  isBuiltInAction,
  type ActionAttribute,
  type ActionValue,
  type BuiltInActionAttribute,
  type ChangeStep,
} from "@halyard/contract/work-types/custom-actions";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { SearchedSelect } from "../../../shared/ui/inputs/searched-select.tsx";
import { customValueFor, CustomStepValue } from "./custom-step-value.tsx";
import { DateValue } from "./date-value.tsx";
import type { Choices } from "./use-choices.ts";
import { durationOf, hoursIn } from "./words.ts";

/** What a new change begins with. */
export function valueFor(attribute: ActionAttribute, choices: Choices): ActionValue {
  if (!isBuiltInAction(attribute)) {
    const field = choices.field(attribute);
    return field === undefined ? null : customValueFor(field);
  }
  const kind = ACTION_ATTRIBUTES[attribute];
  if (kind === "person") return ACTION_ME;
  if (kind === "date") return ACTION_TODAY;
  if (kind === "text") return "";
  if (kind === "integer" || kind === "id" || kind === "duration") return null;
  return choices.of(kind)[0]?.id ?? null;
}

interface StepValueProps {
  label: string;
  step: ChangeStep;
  choices: Choices;
  onChange: (value: ActionValue) => void;
}

const CLEAR = "";
/** Lists that grow with the instance. */
const LONG: ReadonlySet<string> = new Set(["person", "project", "version"]);

export function StepValue({ label, step, choices, onChange }: StepValueProps): ReactNode {
  const { attribute, value } = step;
  if (isBuiltInAction(attribute)) {
    return <BuiltInValue label={label} attribute={attribute} value={value} choices={choices} onChange={onChange} />;
  }
  const field = choices.field(attribute);
  // One that was deleted since can only be taken out.
  return field === undefined ? (
    <span />
  ) : (
    <CustomStepValue label={label} field={field} value={value} choices={choices} onChange={onChange} />
  );
}

interface BuiltInValueProps extends Omit<StepValueProps, "step"> {
  attribute: BuiltInActionAttribute;
  value: ActionValue;
}

function BuiltInValue({ label, attribute, value, choices, onChange }: BuiltInValueProps): ReactNode {
  const t = useT();
  const kind = ACTION_ATTRIBUTES[attribute];
  const clear = NEVER_CLEARED.includes(attribute) ? [] : [{ value: CLEAR, label: t("customActionPage.clear") }];
  if (kind === "text") {
    return (
      <Textarea
        aria-label={label}
        autosize
        minRows={1}
        maxRows={8}
        value={String(value ?? "")}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  if (kind === "date") return <DateValue label={label} value={value} onChange={onChange} />;
  if (kind === "integer" || kind === "id") {
    return (
      <TextInput
        aria-label={label}
        inputMode="numeric"
        placeholder={t("customActionPage.clear")}
        value={value === null ? "" : String(value)}
        onChange={({ currentTarget }) => {
          const digits = currentTarget.value.replace(/\D/g, "");
          onChange(digits === "" ? null : Number(digits));
        }}
      />
    );
  }
  if (kind === "duration") {
    return <HoursValue label={label} value={value} onChange={onChange} />;
  }
  const me = kind === "person" ? [{ value: ACTION_ME, label: t("customActionPage.me") }] : [];
  const options = choices.of(kind).map(({ id, name }) => ({ value: String(id), label: name }));
  const known = [...me, ...options, ...clear].some((one) => one.value === String(value ?? CLEAR));
  const gone = known ? [] : [{ value: String(value), label: t("customActionPage.unknown") }];
  const set = (chosen: string): void =>
    onChange(chosen === CLEAR ? null : chosen === ACTION_ME ? ACTION_ME : Number(chosen));
  const asked = { value: String(value ?? CLEAR), data: [...me, ...options, ...gone, ...clear] };
  if (LONG.has(kind))
    return <SearchedSelect label={label} {...asked} nothing={t("customActionPage.noMatch")} onChange={set} />;
  return (
    <NativeSelect
      aria-label={label}
      {...asked}
      {...(kind === "category" && options.length === 0 ? { description: t("customActionPage.categoryHelp") } : {})}
      onChange={({ currentTarget: { value: chosen } }) => set(chosen)}
    />
  );
}

function HoursValue({ label, value, onChange }: Pick<BuiltInValueProps, "label" | "value" | "onChange">): ReactNode {
  const t = useT();
  const [text, setText] = useState(String(hoursIn(value) ?? value ?? ""));
  return (
    <TextInput
      aria-label={label}
      inputMode="decimal"
      placeholder={t("customActionPage.clear")}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        onChange(durationOf(typed));
      }}
    />
  );
}
