/** The bodies of writes: the spec's snake_case names, and the camelCase of the answers. */
import { ApiError } from "../hal/errors.ts";
import { camel } from "../hal/filters.ts";
import { boolean, integer, text, type InputRule, type JsonObject } from "../hal/input.ts";
import type { EntryInput } from "./entries.ts";

type Rule = InputRule<EntryInput>;

const set = (column: string): Record<"text" | "flag" | "number", Rule> => ({
  text: text((input, value) => (input[column] = value)),
  flag: boolean((input, value) => (input[column] = value ? 1 : 0)),
  number: integer((input, value) => (input[column] = value)),
});

const COMMON: Record<string, Rule> = {
  name: set("name").text,
  color_id: set("color_id").number,
  position: set("position").number,
  is_default: set("is_default").flag,
};

export const STATUS_RULES: Record<string, Rule> = {
  ...COMMON,
  is_closed: set("is_closed").flag,
  is_readonly: set("is_readonly").flag,
  excluded_from_totals: set("excluded_from_totals").flag,
  default_done_ratio: set("default_done_ratio").number,
};

export const TYPE_RULES: Record<string, Rule> = {
  ...COMMON,
  is_milestone: set("is_milestone").flag,
  is_in_roadmap: set("is_in_roadmap").flag,
  description: set("description").text,
  default_description: set("default_description").text,
  icon: set("icon").text,
};

export const PRIORITY_RULES: Record<string, Rule> = { ...COMMON, is_active: set("is_active").flag };

/** Members that no rule names are ignored: clients send whole documents back. */
export function readEntry(
  rules: Record<string, Rule>,
  body: JsonObject,
): { input: Partial<EntryInput>; errors: ApiError[] } {
  const input: Partial<EntryInput> = {};
  const errors: ApiError[] = [];
  for (const [name, rule] of Object.entries(rules)) {
    const value = Object.hasOwn(body, name) ? body[name] : body[camel(name)];
    if (value === undefined) continue;
    try {
      rule(input, value, camel(name));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
    }
  }
  return { input, errors };
}
