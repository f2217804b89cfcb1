/** One attribute with its rule: what is ticked, and what it begins with. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { canBeHidden, type FieldRule } from "@halyard/contract/work-types/field-rules";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { prioritiesQuery } from "../priorities/queries.ts";
import { CustomDefault } from "./custom-default.tsx";
import styles from "./field-rules.module.css";
import "./messages.ts";

interface RuleLineProps {
  attribute: string;
  name: string;
  rule: FieldRule;
  onChange: (rule: FieldRule) => void;
}

const FLAGS = ["required", "enforceOnUpdate", "readOnly", "hidden"] as const;

export function RuleLine({ attribute, name, rule, onChange }: RuleLineProps): ReactNode {
  const t = useT();
  const canBe = {
    required: true,
    enforceOnUpdate: rule.required,
    readOnly: true,
    hidden: canBeHidden(attribute),
  };
  return (
    <fieldset className={styles.line}>
      <legend className={styles.name}>{name}</legend>
      <div className={styles.flags}>
        {FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            size="xs"
            label={t(`fieldRules.${flag}`)}
            checked={rule[flag]}
            disabled={!canBe[flag]}
            onChange={(event) => onChange(withFlag(rule, flag, event.currentTarget.checked))}
          />
        ))}
        <DefaultField attribute={attribute} name={name} rule={rule} onChange={onChange} />
      </div>
    </fieldset>
  );
}

/** What is not required is not enforced either. */
function withFlag(rule: FieldRule, flag: (typeof FLAGS)[number], checked: boolean): FieldRule {
  const next = { ...rule, [flag]: checked };
  return { ...next, enforceOnUpdate: next.required && next.enforceOnUpdate };
}

function DefaultField({ attribute, name, rule, onChange }: RuleLineProps): ReactNode {
  const t = useT();
  const priorities = useQuery({ ...prioritiesQuery, enabled: attribute === "priority" }).data ?? [];
  const label = t("fieldRules.defaultOf", { name });
  if (attribute === "priority") {
    const active = priorities.filter(({ isActive }) => isActive);
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={String(rule.default ?? "")}
        data={[
          { value: "", label: t("fieldRules.noDefault") },
          ...active.map((one) => ({ value: `/api/v3/priorities/${one.id}`, label: one.name })),
        ]}
        onChange={(event) => onChange({ ...rule, default: event.currentTarget.value || null })}
      />
    );
  }
  const change = (to: FieldRule["default"]): void => onChange({ ...rule, default: to });
  if (isCustomFieldKey(attribute)) {
    return <CustomDefault attribute={attribute} label={label} value={rule.default} onChange={change} />;
  }
  if (attribute !== "storyPoints" && attribute !== "percentageDone") return null;
  return (
    <TextInput
      size="xs"
      type="number"
      min={0}
      className={styles.number}
      aria-label={label}
      placeholder={t("fieldRules.default")}
      value={typeof rule.default === "number" ? String(rule.default) : ""}
      onChange={(event) => onChange({ ...rule, default: wholeIn(event.currentTarget.value) })}
    />
  );
}

const wholeIn = (text: string): number | null => (text === "" ? null : Math.max(0, Math.floor(Number(text))));
