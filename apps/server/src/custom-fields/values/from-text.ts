/** What a cell of a spreadsheet says of a custom field: options, people and versions by their names. Pure. */
import { hasOptions } from "@halyard/contract/work-types/custom-fields";
import { isCalendarDate } from "../../hal/json.ts";
import type { CustomField } from "../definitions/fields.ts";
import type { LinkedPrincipal } from "./store.ts";
import type { CustomValue } from "./value.ts";

export type { LinkedPrincipal } from "./store.ts";

/** What names stand for; of a name that several have, all of them. Names of people are in lower case. */
export interface Named {
  people: ReadonlyMap<string, readonly LinkedPrincipal[]>;
  versions: ReadonlyMap<string, readonly { id: number; name: string }[]>;
}

const TRUTHS: Partial<Record<string, boolean>> = {
  true: true,
  t: true,
  yes: true,
  y: true,
  "1": true,
  false: false,
  f: false,
  no: false,
  n: false,
  "0": false,
};

/** undefined: it says neither. */
export const truthOf = (text: string): boolean | undefined => TRUTHS[text.toLowerCase()];

/** How the sentence goes on that begins with the field's name. */
const PROBLEMS = {
  int: "is not an integer.",
  float: "is not a number.",
  date: "is not a valid date (YYYY-MM-DD).",
  bool: "must be true or false.",
  linked: "is not set to one of the allowed values.",
} as const;

/** @param text not empty @returns the values, or what is wrong as the rest of a sentence */
export function valuesOfText(field: CustomField, text: string, named: Named): CustomValue[] | string {
  const { format } = field;
  if (format === "int") {
    const value = Number(text);
    return /^[+-]?\d+$/.test(text) && Number.isSafeInteger(value) ? [{ value }] : PROBLEMS.int;
  }
  if (format === "float") {
    const value = Number(text);
    return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(value)
      ? [{ value }]
      : PROBLEMS.float;
  }
  if (format === "date") return isCalendarDate(text) ? [{ value: text }] : PROBLEMS.date;
  if (format === "bool") {
    const truth = truthOf(text);
    return truth === undefined ? PROBLEMS.bool : [{ value: Number(truth) }];
  }
  if (!hasOptions(format) && format !== "user" && format !== "version") return [{ value: text }];
  const find = (name: string): number | undefined => only(idsCalled(field, name, named));
  const ids = field.multiple ? idsIn(text, find) : [find(text)];
  const found = ids.filter((id) => id !== undefined);
  return found.length === ids.length ? [...new Set(found)].map((value) => ({ value })) : PROBLEMS.linked;
}

/** The names in a cell that may be asked for: the whole of it, and what is between its commas. */
export const namesIn = (field: CustomField, text: string): string[] =>
  field.multiple ? [text, ...piecesOf(text)] : [text];

const piecesOf = (text: string): string[] =>
  text
    .split(",")
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");

/** A name can have commas itself: the longest one that there is counts. */
function idsIn(text: string, find: (name: string) => number | undefined): (number | undefined)[] {
  const pieces = piecesOf(text);
  const ids: (number | undefined)[] = [];
  for (let from = 0; from < pieces.length;) {
    let to = pieces.length;
    while (to > from + 1 && find(pieces.slice(from, to).join(", ")) === undefined) to -= 1;
    ids.push(find(pieces.slice(from, to).join(", ")));
    from = to;
  }
  return ids;
}

const only = (ids: readonly number[]): number | undefined => (ids.length === 1 ? ids[0] : undefined);

function idsCalled(field: CustomField, name: string, { people, versions }: Named): number[] {
  const lower = name.toLowerCase();
  if (field.format === "user") return (people.get(lower) ?? []).map(({ id }) => id);
  if (field.format === "version") return (versions.get(name) ?? []).map(({ id }) => id);
  const offered = field.options.filter(({ isArchived }) => !isArchived);
  const exact = offered.filter(({ value }) => value === name);
  return (exact.length > 0 ? exact : offered.filter(({ value }) => value.toLowerCase() === lower)).map(({ id }) => id);
}
