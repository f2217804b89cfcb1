/** What the list that a filter is added from offers: the fields in groups, and values that have what was typed. */
import type { Filter } from "@halyard/api-client/query";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { firstFilter, type FilterField, type FilterOperator } from "./fields.ts";
import type { Option } from "./queries.ts";
import { fieldTitle } from "./words.ts";

const FIRST = ["status", "type", "assignee", "priority", "version", "category", "subject", "dueDate"];

const GROUPS = {
  first: "workPackages.filter.group.first",
  people: "workPackages.filter.group.people",
  dates: "workPackages.filter.group.dates",
  text: "workPackages.filter.group.text",
  numbers: "workPackages.filter.group.numbers",
  related: "workPackages.filter.group.related",
  more: "workPackages.filter.group.more",
} as const;
type GroupName = keyof typeof GROUPS;

function groupOf({ name, operators }: FilterField): GroupName {
  if (FIRST.includes(name)) return "first";
  const kinds = new Set(operators.map(({ kind }) => kind));
  if (kinds.has("people") || name === "group" || name === "role") return "people";
  if (kinds.has("days") || kinds.has("date")) return "dates";
  if (kinds.has("text")) return "text";
  if (kinds.has("number")) return "numbers";
  return kinds.has("workPackages") ? "related" : "more";
}

/** A field by its name, or a field and one of its values. */
type Item = Option;

export interface Group {
  group: string;
  items: Item[];
}

/** As the component library's lists take them. */
export function grouped(fields: readonly FilterField[]): Group[] {
  const byTitle = (a: Item, b: Item): number => a.label.localeCompare(b.label);
  return Object.entries(GROUPS).flatMap(([group, title]) => {
    const items = fields
      .filter((field) => groupOf(field) === group)
      .map((field) => ({ value: field.name, label: fieldTitle(field.name, field) }));
    const rank = ({ value }: Item): number => FIRST.indexOf(value);
    const sorted = group === "first" ? items.toSorted((a, b) => rank(a) - rank(b)) : items.toSorted(byTitle);
    return items.length === 0 ? [] : [{ group: translate(title), items: sorted }];
  });
}

const MOST_VALUES = 8;
/** A value is told from a field by it: names of fields have none. */
const BETWEEN = "=";

const equals = ({ operators }: FilterField): FilterOperator | undefined =>
  operators.find(({ symbol }) => symbol === "=");

/** The fields whose values are found by typing: those of the first group, and those that say all of their values. */
export const withValues = (fields: readonly FilterField[]): { field: FilterField; from: FilterOperator["options"] }[] =>
  fields.flatMap((field) => {
    const operator = equals(field);
    const listed = operator?.kind === "list" || operator?.kind === "people";
    return listed && (Array.isArray(operator.options) || FIRST.includes(field.name))
      ? [{ field, from: operator.options }]
      : [];
  });

/**
 * The values with a word that begins with what was typed, those that begin with it first.
 * @param known each field with its values
 */
export function valueGroup(known: readonly { field: FilterField; options: readonly Option[] }[], typed: string): Group {
  const wanted = typed.trim().toLocaleLowerCase();
  const found = known.flatMap(({ field, options }) =>
    options.flatMap(({ value, label }) => {
      const at = ` ${label.toLocaleLowerCase()}`.indexOf(` ${wanted}`);
      const named = translate("workPackages.filter.choice", { field: fieldTitle(field.name, field), value: label });
      return wanted === "" || at === -1 ? [] : [{ at, item: { value: field.name + BETWEEN + value, label: named } }];
    }),
  );
  const items = found.toSorted((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1)).map(({ item }) => item);
  return { group: translate("workPackages.filter.group.values"), items: items.slice(0, MOST_VALUES) };
}

/** The filter that an item stands for; null: there is no such field any more. */
export function filterOf(item: string, fields: readonly FilterField[]): Filter | null {
  const at = item.indexOf(BETWEEN);
  const field = fields.find(({ name }) => name === (at === -1 ? item : item.slice(0, at)));
  if (field === undefined) return null;
  return at === -1 ? firstFilter(field) : { name: field.name, operator: "=", values: [item.slice(at + 1)] };
}
