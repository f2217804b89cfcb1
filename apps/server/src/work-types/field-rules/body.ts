/** Bodies that set rules: `{rules: {version: {required: true}, priority: {default: "/api/v3/priorities/9"}}, lockVersion}`. */
import {
  canBeHidden,
  NO_RULE,
  takesDefault,
  type FieldRule,
  type FieldRules,
} from "@halyard/contract/work-types/field-rules";
import { saidDefault } from "../../custom-fields/values/said-default.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { secondsOf } from "../../hal/write/duration.ts";
import { targetOf } from "../../hal/write/input.ts";
import { violation, wrongFormat } from "../../platform/errors.ts";
import type { Catalogue } from "../entries/catalogue.ts";
import { z } from "zod";
import { LockVersionBody } from "../../hal/write/takes.ts";

const flag = z.boolean().optional();
/** By the attribute's name. */
export const FieldRulesBody = z.object({
  rules: z.record(
    z.string(),
    z.object({
      hidden: flag,
      required: flag,
      readOnly: flag,
      enforceOnUpdate: flag,
      default: z.union([z.string(), z.number(), z.boolean()]).nullish(),
    }),
  ),
  lockVersion: LockVersionBody,
});

const FLAGS = ["hidden", "required", "readOnly", "enforceOnUpdate"] as const;

/** @param known the attributes of the type's form @throws PropertyFormatError, a violation (422) */
export function rulesIn(body: JsonObject, known: ReadonlySet<string>, catalogue: Catalogue): FieldRules {
  const { rules } = body;
  if (!isObject(rules)) throw wrongFormat("rules", "Object", rules);
  return Object.fromEntries(
    Object.entries(rules).flatMap(([attribute, sent]) => {
      if (!known.has(attribute)) throw violation("rules", `Rules have ${attribute}, which this type does not have.`);
      const rule = ruleIn(attribute, sent, catalogue);
      const says = FLAGS.some((flag) => rule[flag]) || rule.default !== null;
      return says ? [[attribute, rule]] : [];
    }),
  );
}

function ruleIn(attribute: string, sent: unknown, catalogue: Catalogue): FieldRule {
  if (!isObject(sent)) throw wrongFormat("rules", "Object", sent);
  const flag = (name: (typeof FLAGS)[number]): boolean => {
    const value = sent[name] ?? NO_RULE[name];
    if (typeof value !== "boolean") throw wrongFormat(`rules.${attribute}.${name}`, "Boolean", value);
    return value;
  };
  const rule: FieldRule = {
    hidden: flag("hidden"),
    required: flag("required"),
    readOnly: flag("readOnly"),
    enforceOnUpdate: flag("enforceOnUpdate"),
    default: defaultIn(attribute, sent["default"] ?? null, catalogue),
  };
  const problem = problemOf(attribute, rule);
  if (problem !== null) throw violation("rules", `The rule of ${attribute} ${problem}`);
  return rule;
}

function problemOf(attribute: string, rule: FieldRule): string | null {
  if (rule.hidden && !canBeHidden(attribute)) return "cannot hide it: it is always there.";
  const isClosed = rule.hidden || rule.readOnly;
  if (rule.required && isClosed && rule.default === null) {
    return "demands what no one could enter: give it a default, or leave it open.";
  }
  return rule.enforceOnUpdate && !rule.required ? "enforces on update what is not required." : null;
}

function defaultIn(attribute: string, value: unknown, catalogue: Catalogue): FieldRule["default"] {
  if (value === null) return null;
  const wrong = () => violation("rules", `The default of ${attribute} is invalid.`);
  if (!takesDefault(attribute)) throw violation("rules", `${attribute} cannot have a default for all projects.`);
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") throw wrong();
  if (!fits(attribute, value, catalogue)) throw wrong();
  return value;
}

function fits(attribute: string, value: string | number | boolean, catalogue: Catalogue): boolean {
  const isWhole = (most: number) =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= most;
  if (attribute === "priority") {
    const target = targetOf(value, ["priorities"]);
    return target !== null && catalogue.priorities.get(target.id)?.is_active === 1;
  }
  if (attribute === "percentageDone") return isWhole(100);
  if (attribute === "storyPoints") return isWhole(10_000);
  if (attribute === "estimatedTime" || attribute === "remainingTime") {
    return typeof value === "string" && secondsOf(value) !== null;
  }
  const field = catalogue.customFields.named(attribute);
  return field !== undefined && saidDefault(field, value) !== null;
}
