/** Writing the options of a field: a tree that takes the place of the one that there is. */
import { customFieldKey, isTree } from "@halyard/contract/work-types/custom-fields";
import { notFound, violation } from "../../platform/errors.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { followEverywhere } from "../following/follow.ts";
import { placesNaming } from "../following/places.ts";
import type { FieldInput, OptionInput } from "./body.ts";
import type { CustomField } from "./fields.ts";
import {
  deleteOptions,
  insertOption,
  mergeOption,
  optionsOf,
  optionUses,
  updateOption,
  type OptionRow,
} from "./store.ts";
import { counted } from "../../platform/counted.ts";

interface Placed {
  option: OptionInput;
  id: number;
}

/**
 * Options are known by their id; those that are not named any more go, as long as no value names them.
 * @throws a violation (422) where one that goes is used, or one that is named is not the field's
 */
export async function writeOptions(
  tx: Writer,
  fieldId: number,
  { format, options }: Pick<FieldInput, "format" | "options">,
): Promise<Changes> {
  const stored = await optionsOf(tx, fieldId);
  const root = isTree(format) ? await rootOf(tx, fieldId, stored) : null;
  const known = new Map(stored.filter(({ id }) => id !== root).map((row) => [row.id, row]));
  const named = allOf(options).flatMap(({ id }) => id ?? []);
  if (named.some((id) => !known.has(id))) throw violation("options", "An option does not belong to the field.");
  if (new Set(named).size < named.length) throw violation("options", "An option is named twice.");
  const gone = [...known.values()].filter(({ id }) => !named.includes(id));
  await refuseUsed(tx, fieldId, gone);
  const placed = await place(tx, fieldId, options, root, known);
  await deleteOptions(
    tx,
    gone.map(({ id }) => id),
  );
  const before = [...known.values()].map(({ value }) => value).join(", ");
  const after = placed.map(({ option }) => option.value).join(", ");
  return before === after ? {} : { options: { from: before, to: after } };
}

const allOf = (options: readonly OptionInput[]): OptionInput[] =>
  options.flatMap((option) => [option, ...allOf(option.children)]);

async function rootOf(tx: Writer, fieldId: number, stored: readonly OptionRow[]): Promise<number> {
  const root = stored.find((row) => row.parent_id === null);
  return root?.id ?? insertOption(tx, { field_id: fieldId, parent_id: null, value: "", position: 0 });
}

async function refuseUsed(tx: Writer, fieldId: number, gone: readonly OptionRow[]): Promise<void> {
  if (gone.length === 0) return;
  const uses = await optionUses(tx, fieldId);
  for (const { id, value } of gone) {
    const count = uses.get(id) ?? 0;
    // oxlint-disable-next-line no-await-in-loop -- few go at once, and the first that is named ends it
    const used = count > 0 ? counted(count, "time") : await placesNaming(tx, fieldId, id);
    if (used === null) continue;
    throw violation("options", `${value} is used ${used}. Merge it into another option, or archive it.`);
  }
}

async function place(
  tx: Writer,
  fieldId: number,
  options: readonly OptionInput[],
  parent: number | null,
  known: ReadonlyMap<number, OptionRow>,
): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const [index, option] of options.entries()) {
    const row = {
      field_id: fieldId,
      parent_id: parent,
      value: option.value,
      short: option.short,
      weight: option.weight,
      color_id: option.colorId,
      position: index + 1,
      is_default: Number(option.isDefault),
      is_archived: Number(option.isArchived),
    };
    const stored = option.id === undefined ? undefined : known.get(option.id);
    // oxlint-disable-next-line no-await-in-loop -- the ids are wanted in the order of the options
    const id = stored === undefined ? await insertOption(tx, row) : stored.id;
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (stored !== undefined) await updateOption(tx, id, row);
    // oxlint-disable-next-line no-await-in-loop -- what is below names what is above
    placed.push({ option, id }, ...(await place(tx, fieldId, option.children, id, known)));
  }
  return placed;
}

/** The one goes, and what had it has the other. @throws NotFound (404) where one is not the field's */
export async function mergeOptions(
  tx: Writer,
  field: Pick<CustomField, "id" | "format" | "multiple">,
  from: number,
  into: number,
): Promise<Changes> {
  const stored = new Map((await optionsOf(tx, field.id)).map((row) => [row.id, row]));
  const [gone, target] = [stored.get(from), stored.get(into)];
  if (gone === undefined || target === undefined || from === into) throw notFound();
  for (let above = target.parent_id; above !== null; above = stored.get(above)?.parent_id ?? null) {
    if (above === from) throw violation("into", "An item cannot be merged into one that is below it.");
  }
  await mergeOption(tx, from, into);
  const name = { ...field, key: customFieldKey(field.id) };
  const valueOf = async (value: number | string): Promise<number | string> => (value === from ? into : value);
  await followEverywhere(tx, { from: name, into: name, comparesAlike: true, valueOf });
  if (gone.is_default === 1) await updateOption(tx, into, { is_default: 1 });
  await deleteOptions(tx, [from]);
  return { options: { from: gone.value, to: target.value } };
}
