/** What takes the place of a field or of some of its values, wherever they are named. Pure. */
import {
  customFieldIdOf,
  hasOptions,
  isTree,
  type CustomFieldFormat,
} from "@halyard/contract/work-types/custom-fields";
import { ACTION_TODAY, type ActionValue } from "@halyard/contract/work-types/custom-actions";
import { targetOf } from "../../hal/write/input.ts";

interface ShortField {
  id: number;
  key: string;
  format: CustomFieldFormat;
  multiple: boolean;
}

export interface Successor {
  from: ShortField;
  /** The same where only values have others in their place; null: nothing has its place. */
  into: ShortField | null;
  /** Whether what compares the values of the one compares those of the other. */
  comparesAlike: boolean;
  /** An option is its id. @returns undefined if the value is gone */
  valueOf(value: number | string): Promise<number | string | undefined>;
}

export const isNamed = ({ from }: Successor, name: string): boolean => customFieldIdOf(name) === from.id;

/** The names with that of the successor in the place of the field's; each once. */
export function namesAfter(successor: Successor, names: readonly string[]): string[] {
  const { into } = successor;
  return [...new Set(names.flatMap((name) => (isNamed(successor, name) ? (into === null ? [] : [into.key]) : [name])))];
}

const ITEMS = ["custom_options", "custom_field_items"];

/** A value as bodies have it: an option by its address. @returns undefined if the value is gone */
export async function bodyValueAfter(
  successor: Successor,
  value: string | number | boolean,
): Promise<string | number | boolean | undefined> {
  const { from, into } = successor;
  if (into === null) return undefined;
  if (typeof value === "boolean") return value;
  const id = hasOptions(from.format) ? targetOf(value, ITEMS)?.id : undefined;
  if (hasOptions(from.format) && id === undefined) return undefined;
  const after = await successor.valueOf(id ?? value);
  if (after === undefined || !hasOptions(into.format)) return after;
  return `/api/v3/${isTree(into.format) ? "custom_field_items" : "custom_options"}/${after}`;
}

/** A value as custom actions have it. @returns undefined if the value is gone */
export async function actionValueAfter(successor: Successor, value: ActionValue): Promise<ActionValue | undefined> {
  const { into } = successor;
  if (into === null) return undefined;
  if (value === null || typeof value === "boolean") return value;
  if (value === ACTION_TODAY && successor.from.format === "date" && into.format !== "date") return undefined;
  const after: (number | string)[] = [];
  for (const one of [value].flat()) {
    // oxlint-disable-next-line no-await-in-loop -- one may come to be by the other
    const next = await successor.valueOf(one);
    if (next !== undefined) after.push(next);
  }
  const [first] = after;
  if (first === undefined) return undefined;
  return into.multiple ? [...new Set(after)] : first;
}
