/** The bodies of writes: the spec's snake_case names, and the camelCase of the answers. */
import { ApiError, wrongFormat } from "../../platform/errors.ts";
import { camel } from "../../hal/read/filters.ts";
import { boolean, integer, links, optionalText, prose, text } from "../../hal/write/input.ts";
import type { InputRule } from "../../hal/answer/resource.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import type { EntryInput } from "./input.ts";
import { z } from "zod";
import { linkTo } from "../../hal/write/takes.ts";

export type EntryRule = InputRule<EntryInput>;
export type EntryRules = Record<string, EntryRule>;

/** The columns of exactly this kind of value. */
type ColumnsOf<Value> = {
  [Name in keyof EntryInput]: [EntryInput[Name], Value] extends [Value, EntryInput[Name]] ? Name : never;
}[keyof EntryInput];

const flag = (column: ColumnsOf<number>): EntryRule => boolean((input, value) => (input[column] = value ? 1 : 0));
const words = (column: ColumnsOf<string>): EntryRule => prose((input, value) => (input[column] = value));
const number = (column: ColumnsOf<number | null>): EntryRule => integer((input, value) => (input[column] = value));

const COMMON: EntryRules = {
  name: text((input, value) => (input.name = value)),
  color_id: number("color_id"),
  position: number("position"),
  is_default: flag("is_default"),
};

export const STATUS_RULES: EntryRules = {
  ...COMMON,
  is_closed: flag("is_closed"),
  is_readonly: flag("is_readonly"),
  excluded_from_totals: flag("excluded_from_totals"),
  default_done_ratio: number("default_done_ratio"),
};

export const TYPE_RULES: EntryRules = {
  ...COMMON,
  is_milestone: flag("is_milestone"),
  is_task: flag("is_task"),
  displayed_in_roadmap: flag("is_in_roadmap"),
  activated_for_new_projects: flag("is_in_new_projects"),
  description: words("description"),
  default_description: words("default_description"),
  icon: optionalText((input, value) => (input.icon = value)),
  allowed_statuses: ids((input, value) => (input.allowedStatuses = value)),
};

/** As the answers give them: `_links.allowedStatuses`. */
export const TYPE_LINK_RULES: EntryRules = {
  allowedStatuses: links(["statuses"], (input, value) => (input.allowedStatuses = value)),
};

export const PRIORITY_RULES: EntryRules = { ...COMMON, is_active: flag("is_active") };

const CommonBody = z
  .object({
    name: z.string(),
    colorId: z.int().nullable(),
    position: z.int().nullable(),
    isDefault: z.boolean(),
  })
  .partial()
  .meta({ description: "Names are also taken in snake_case" });
export type EntryBody = typeof CommonBody;

export const StatusBody = CommonBody.extend({
  isClosed: z.boolean().optional(),
  isReadonly: z.boolean().optional(),
  excludedFromTotals: z.boolean().optional(),
  defaultDoneRatio: z.int().nullish(),
});
export const TypeBody = CommonBody.extend({
  isMilestone: z.boolean().optional(),
  isTask: z.boolean().optional(),
  displayedInRoadmap: z.boolean().optional(),
  activatedForNewProjects: z.boolean().optional(),
  description: z.string().nullish(),
  defaultDescription: z.string().nullish(),
  icon: z.string().nullish(),
  allowedStatuses: z.array(z.int()).optional(),
  _links: z
    .object({ allowedStatuses: z.array(linkTo("statuses")) })
    .partial()
    .optional(),
});
export const PriorityBody = CommonBody.extend({ isActive: z.boolean().optional() });

/** `[1, 7]` */
function ids(set: (input: Partial<EntryInput>, value: number[]) => void): EntryRule {
  return (input, value, attribute) => {
    const list: unknown[] = Array.isArray(value) ? value : [null];
    const found = list.filter((id): id is number => typeof id === "number" && Number.isSafeInteger(id));
    if (found.length < list.length) throw wrongFormat(attribute, "Integer[]", value);
    set(input, found);
  };
}

/** Members that no rule names are ignored: clients send whole documents back. */
export function readEntry(
  rules: EntryRules,
  linkRules: EntryRules,
  body: JsonObject,
): { input: Partial<EntryInput>; errors: ApiError[] } {
  const input: Partial<EntryInput> = {};
  const errors: ApiError[] = [];
  const take = (rule: EntryRule, value: unknown, attribute: string): void => {
    if (value === undefined) return;
    try {
      rule(input, value, attribute);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
    }
  };
  const linked = isObject(body["_links"]) ? body["_links"] : {};
  for (const [name, rule] of Object.entries(linkRules)) take(rule, linked[name], name);
  for (const [name, rule] of Object.entries(rules)) {
    take(rule, Object.hasOwn(body, name) ? body[name] : body[camel(name)], camel(name));
  }
  return { input, errors };
}
