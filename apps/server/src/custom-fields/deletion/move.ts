/**
 * What a field holds becomes that of another one. What has a value of the other already keeps it, and the values of the
 * first stay where they are, for as long as it can be restored.
 */
import { customFieldIdOf, takesValuesOf } from "@halyard/contract/work-types/custom-fields";
import type { FilterClause } from "../../hal/read/list-query.ts";
import { violation } from "../../platform/errors.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { Changes } from "../../platform/events/journal.ts";
import type { CustomField } from "../definitions/fields.ts";
import { insertOption, severalValues } from "../definitions/store.ts";
import { VALUE_COLUMNS } from "../values/storage.ts";
import { problemOf } from "../values/validation.ts";
import { copyAll, copyAs, differentValues, setView, viewsNaming, type ViewParts } from "./store.ts";

/** Different values that are looked at one by one. */
const MOST_DIFFERENT = 5_000;

const refused = (message: string) => violation("moveTo", message);

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
  const mapping = isMapped(from, into) ? await mappingOf(tx, from, into) : null;
  if (mapping === null) {
    if (isBounded(into)) await refuseUnfit(tx, from, into);
    await copyAll(tx, from, into);
  } else {
    for (const [value, other] of mapping) {
      // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
      await copyAs(tx, from, into, value, other);
    }
  }
  await followInViews(tx, from, into, mapping);
  return { movedTo: { from: null, to: into.id, toTitle: into.name } };
}

const hasChoices = ({ format }: CustomField): boolean => VALUE_COLUMNS[format] === "option_id";

/** Options are each field's own; texts become options and the other way round by their names. */
const isMapped = (from: CustomField, into: CustomField): boolean => hasChoices(from) || hasChoices(into);

const isBounded = ({ pattern, minLength, maxLength, minValue, maxValue, format }: CustomField): boolean =>
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

async function mappingOf(tx: Writer, from: CustomField, into: CustomField): Promise<Mapping> {
  const mapping = new Map<number | string, number | string>();
  const made = new Map<string, number>();
  for (const { value } of await fewValues(tx, from)) {
    const option = hasChoices(from) ? from.optionById.get(Number(value)) : undefined;
    if (hasChoices(from) && option === undefined) continue;
    const path = option === undefined ? [String(value)] : pathOf(from, option.id);
    // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
    mapping.set(value, hasChoices(into) ? await optionAt(tx, into, path, made, from) : path.join(" / "));
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
function pathOf(field: CustomField, id: number): string[] {
  const option = field.optionById.get(id);
  if (option === undefined) return [];
  return [...(option.parentId === null ? [] : pathOf(field, option.parentId)), option.value];
}

const OPTION_LENGTH_MAXIMUM = 255;

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

/** Saved views that show, sort, group or filter by the one do so by the other. */
async function followInViews(tx: Writer, from: CustomField, into: CustomField, mapping: Mapping | null): Promise<void> {
  const views = [...(await viewsNaming(tx, from.key)), ...(await viewsNaming(tx, `cf_${from.id}`))];
  for (const view of new Map(views.map((one) => [one.id, one])).values()) {
    // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
    await setView(tx, followed(view, from, into, mapping));
  }
}

function followed(view: ViewParts, from: CustomField, into: CustomField, mapping: Mapping | null): ViewParts {
  const isSame = VALUE_COLUMNS[from.format] === VALUE_COLUMNS[into.format];
  const named = (name: string): string => (customFieldIdOf(name) === from.id ? into.key : name);
  const filters: FilterClause[] = JSON.parse(view.filters);
  const columns: string[] = JSON.parse(view.columns);
  const orders: { name: string }[] = JSON.parse(view.sort_by);
  return {
    id: view.id,
    // What compares options does not compare texts: such a filter is no longer there, as after any deletion.
    filters: JSON.stringify(
      filters.map((clause) =>
        isSame && named(clause.name) !== clause.name
          ? { ...clause, name: into.key, values: clause.values.map((value) => mappedText(mapping, value)) }
          : clause,
      ),
    ),
    columns: JSON.stringify([...new Set(columns.map(named))]),
    sort_by: JSON.stringify(orders.map((order) => ({ ...order, name: named(order.name) }))),
    group_by: view.group_by !== null && isSame ? named(view.group_by) : view.group_by,
  };
}

/** Filters have ids as text. */
const mappedText = (mapping: Mapping | null, value: string): string =>
  String(mapping?.get(Number(value)) ?? mapping?.get(value) ?? value);
