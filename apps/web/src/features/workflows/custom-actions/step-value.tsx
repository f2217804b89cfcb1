/** The value that a change of a custom action sets, by the kind of its attribute. */
import {
  ACTION_ATTRIBUTES,
  ACTION_ME,
  ACTION_TODAY,
  NEVER_CLEARED,
  type ActionAttribute,
} from "@halyard/contract/work-types/custom-actions";
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import type { Choices } from "./use-choices.ts";

type Step = CustomActionDefinition["actions"][number];
type Value = Step["value"];

/** What a new change begins with. */
export function valueFor(attribute: ActionAttribute, choices: Choices): Value {
  const kind = ACTION_ATTRIBUTES[attribute];
  if (kind === "person") return ACTION_ME;
  if (kind === "date") return ACTION_TODAY;
  if (kind === "text") return "";
  if (kind === "integer" || kind === "id" || kind === "duration") return null;
  return choices(kind)[0]?.id ?? null;
}

interface StepValueProps {
  label: string;
  step: Step;
  choices: Choices;
  onChange: (value: Value) => void;
}

const CLEAR = "";

export function StepValue({ label, step: { attribute, value }, choices, onChange }: StepValueProps): ReactNode {
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
  if (kind === "date") {
    const fixed = value !== null && value !== ACTION_TODAY;
    return (
      <>
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
      </>
    );
  }
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
    return (
      <TextInput
        aria-label={label}
        placeholder={t("customActionPage.clear")}
        value={value === null ? "" : String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.value)}
      />
    );
  }
  const me = kind === "person" ? [{ value: ACTION_ME, label: t("customActionPage.me") }] : [];
  const options = choices(kind).map(({ id, name }) => ({ value: String(id), label: name }));
  const known = [...me, ...options, ...clear].some((one) => one.value === String(value ?? CLEAR));
  const gone = known ? [] : [{ value: String(value), label: t("customActionPage.unknown") }];
  return (
    <NativeSelect
      aria-label={label}
      {...(kind === "category" && options.length === 0 ? { description: t("customActionPage.categoryHelp") } : {})}
      value={String(value ?? CLEAR)}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === CLEAR ? null : chosen === ACTION_ME ? ACTION_ME : Number(chosen))
      }
      data={[...me, ...options, ...gone, ...clear]}
    />
  );
}
