/**
 * What a field holds becomes that of another one. What has a value of the other already keeps it, and the values of the
 * first stay where they are, for as long as it can be restored.
 */
import { takesValuesOf } from "@halyard/contract/work-types/custom-fields";
import { violation } from "../../platform/errors.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { Changes } from "../../platform/events/journal.ts";
import type { CustomField } from "../definitions/fields.ts";
import { insertOption, severalValues } from "../definitions/store.ts";
import { VALUE_COLUMNS } from "../values/storage.ts";
import { problemOf } from "../values/validation.ts";
import { moveComments } from "../comments/store.ts";
import { followEverywhere } from "../following/follow.ts";
import { copyAll, copyAs, differentValues } from "./store.ts";

/** Different values that are looked at one by one. */
export const MOST_DIFFERENT = 5_000;

export const refused = (message: string) => violation("moveTo", message);

/** Old values and new ones. */
type Mapping = ReadonlyMap<number | string, number | string>;

/** @throws a violation (422) */
export async function moveValues(tx: Writer, from: CustomField, into: CustomField): Promise<Changes> {
  if (from.id === into.id || from.target !== into.target || !takesValuesOf(into.format, from.format)) {
    throw refused(`${into.name} cannot have the values of ${from.name}.`);
  }
  if (!into.multiple && from.multiple) {
    const several = await severalValues(tx, from.id);
    if (several > 0) throw refused(`${several} have several values, and ${into.name} takes one.`);
  }
  const isMapped = hasChoices(from) || hasChoices(into);
  const valueOf = isMapped ? translation(tx, from, into) : async (value: number | string) => value;
  if (!isMapped) {
    if (isBounded(into)) await refuseUnfit(tx, from, into);
    await copyAll(tx, from, into);
  } else {
    for (const [value, other] of await mappingOf(tx, from, into, valueOf)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
      await copyAs(tx, from, into, value, other);
    }
  }
  if (into.hasComment) await moveComments(tx, from.id, into.id);
  const comparesAlike = VALUE_COLUMNS[from.format] === VALUE_COLUMNS[into.format];
  await followEverywhere(tx, { from, into, comparesAlike, valueOf });
  return { movedTo: { from: null, to: into.id, toTitle: into.name } };
}

export const hasChoices = ({ format }: CustomField): boolean => VALUE_COLUMNS[format] === "option_id";

export const isBounded = ({ pattern, minLength, maxLength, minValue, maxValue, format }: CustomField): boolean =>
  pattern !== "" || format === "link" || [minLength, maxLength, minValue, maxValue].some((bound) => bound !== null);

async function fewValues(tx: Writer, from: CustomField) {
  const values = await differentValues(tx, from, MOST_DIFFERENT + 1);
  if (values.length > MOST_DIFFERENT) throw refused(`${from.name} has more than ${MOST_DIFFERENT} different values.`);
  return values;
}

async function refuseUnfit(tx: Writer, from: CustomField, into: CustomField): Promise<void> {
  for (const { value } of await fewValues(tx, from)) {
    const problem = problemOf(into, [{ value }]);
    if (problem !== null) throw refused(`“${value}” does not fit: ${into.name} ${problem}`);
  }
}

type Translation = (value: number | string) => Promise<number | string | undefined>;

/** Options are each field's own; texts become options and the other way round by their names. */
function translation(tx: Writer, from: CustomField, into: CustomField): Translation {
  const known = new Map<number | string, number | string>();
  const made = new Map<string, number>();
  return async (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const option = hasChoices(from) ? from.optionById.get(Number(value)) : undefined;
    if (hasChoices(from) && option === undefined) return undefined;
    const path = option === undefined ? [String(value)] : pathOf(from, option.id);
    const after = hasChoices(into) ? await optionAt(tx, into, path, made, from) : path.join(" / ");
    known.set(value, after);
    return after;
  };
}

async function mappingOf(tx: Writer, from: CustomField, into: CustomField, valueOf: Translation): Promise<Mapping> {
  const mapping = new Map<number | string, number | string>();
  for (const { value } of await fewValues(tx, from)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
    const after = await valueOf(value);
    if (after !== undefined) mapping.set(value, after);
  }
  if (!hasChoices(into) && isBounded(into)) {
    for (const value of mapping.values()) {
      const problem = problemOf(into, [{ value }]);
      if (problem !== null) throw refused(`“${value}” does not fit: ${into.name} ${problem}`);
    }
  }
  return mapping;
}

/** The names from the topmost to the option itself. */
export function pathOf(field: CustomField, id: number): string[] {
  const option = field.optionById.get(id);
  if (option === undefined) return [];
  return [...(option.parentId === null ? [] : pathOf(field, option.parentId)), option.value];
}

export const OPTION_LENGTH_MAXIMUM = 255;

/** The option of that path; one that is not there yet comes to be. */
async function optionAt(
  tx: Writer,
  into: CustomField,
  path: readonly string[],
  made: Map<string, number>,
  from: CustomField,
): Promise<number> {
  let parentId = into.root?.id ?? null;
  let known = "";
  for (const name of path) {
    if (name.length > OPTION_LENGTH_MAXIMUM) throw refused(`“${name.slice(0, 40)}…” is too long for an option.`);
    known += `\0${name}`;
    const above = parentId;
    const found =
      into.options.find((one) => one.parentId === above && one.value === name)?.id ?? made.get(known) ?? null;
    // oxlint-disable-next-line no-await-in-loop -- what is below names what is above
    parentId = found ?? (await newOption(tx, into, above, name, made.size, from));
    if (found === null) made.set(known, parentId);
  }
  if (parentId === null) throw new Error("a path has at least one name");
  return parentId;
}

function newOption(
  tx: Writer,
  into: CustomField,
  parentId: number | null,
  value: string,
  before: number,
  from: CustomField,
): Promise<number> {
  const like = from.options.find((one) => one.value === value);
  return insertOption(tx, {
    field_id: into.id,
    parent_id: parentId,
    value,
    short: like?.short ?? null,
    weight: like?.weight ?? null,
    color_id: like?.colorId ?? null,
    is_archived: Number(like?.isArchived ?? false),
    position: into.options.length + before + 1,
  });
}
