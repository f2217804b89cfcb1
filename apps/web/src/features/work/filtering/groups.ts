/** The fields in groups, for the list that a filter is added from. */
import { translate } from "../../../shared/i18n/i18n.tsx";
import type { FilterField } from "./fields.ts";
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
type Group = keyof typeof GROUPS;

function groupOf({ name, operators }: FilterField): Group {
  if (FIRST.includes(name)) return "first";
  const kinds = new Set(operators.map(({ kind }) => kind));
  if (kinds.has("people") || name === "group" || name === "role") return "people";
  if (kinds.has("days") || kinds.has("date")) return "dates";
  if (kinds.has("text")) return "text";
  if (kinds.has("number")) return "numbers";
  return kinds.has("workPackages") ? "related" : "more";
}

interface Item {
  value: string;
  label: string;
}

/** As the component library's lists take them. */
export function grouped(fields: readonly FilterField[]): { group: string; items: Item[] }[] {
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
