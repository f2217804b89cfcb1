/** What the values of a field would become in another one. Writes nothing: the move itself asks the same again. */
import type { CustomFieldMove } from "@halyard/contract/schemas/custom-fields";
import { takesValuesOf } from "@halyard/contract/work-types/custom-fields";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { CustomField } from "../definitions/fields.ts";
import { severalValues } from "../definitions/store.ts";
import { problemOf } from "../values/validation.ts";
import { hasChoices, isBounded, MOST_DIFFERENT, OPTION_LENGTH_MAXIMUM, pathOf, refused } from "./move.ts";
import { differentValues, linkedNames } from "./store.ts";

type Proposal = CustomFieldMove["proposals"][number];

/** More than a person reads; those that do not fit are among the first. */
const MOST_SHOWN = 200;

/** @throws a violation (422) where a field of that kind takes none of them */
export async function proposalsOf(
  db: Reader,
  from: CustomField,
  into: CustomField,
): Promise<Omit<CustomFieldMove, "_type" | "_links">> {
  if (from.id === into.id || from.target !== into.target || !takesValuesOf(into.format, from.format)) {
    throw refused(`${into.name} cannot have the values of ${from.name}.`);
  }
  const values = await differentValues(db, from, MOST_DIFFERENT + 1);
  const names = await linkedNames(
    db,
    from.format,
    values.map(({ value }) => Number(value)),
  );
  const all = values
    .map(({ value, count }): Proposal => ({ count, ...proposalOf(from, into, value, names.get(Number(value))) }))
    .toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null) || b.count - a.count);
  const misfits = all.filter(({ problem }) => problem !== null);
  const sum = (some: readonly Proposal[]): number => some.reduce((total, { count }) => total + count, 0);
  return {
    different: all.length,
    fitting: sum(all) - sum(misfits),
    misfitting: sum(misfits),
    several: from.multiple && !into.multiple ? await severalValues(db, from.id) : 0,
    tooMany: values.length > MOST_DIFFERENT,
    proposals: all.slice(0, MOST_SHOWN),
  };
}

function proposalOf(
  from: CustomField,
  into: CustomField,
  value: number | string,
  name: string | undefined,
): Omit<Proposal, "count"> {
  const path = hasChoices(from) ? pathOf(from, Number(value)) : [plainText(from, value, name)];
  const text = path.join(" / ");
  if (!hasChoices(into)) {
    const after = hasChoices(from) ? text : value;
    const problem = isBounded(into) ? problemOf(into, [{ value: after }]) : null;
    return { value: text, becomes: text, isNew: false, problem: problem === null ? null : `${into.name} ${problem}` };
  }
  const isLong = path.some((one) => one.length > OPTION_LENGTH_MAXIMUM);
  return { value: text, becomes: text, isNew: !hasPath(into, path), problem: isLong ? LONG : null };
}

const LONG = "This is too long for an option.";

const plainText = ({ format }: CustomField, value: number | string, name: string | undefined): string =>
  format === "bool" ? (value === 1 ? "Yes" : "No") : (name ?? String(value));

function hasPath(into: CustomField, path: readonly string[]): boolean {
  let above = into.root?.id ?? null;
  for (const name of path) {
    const parent = above;
    const found = into.options.find((one) => one.parentId === parent && one.value === name);
    if (found === undefined) return false;
    above = found.id;
  }
  return true;
}
