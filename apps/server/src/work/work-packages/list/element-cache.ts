/**
 * Work packages of a list as JSON, kept by all that they are made from: the row with every name in it, the caller
 * and the state of types and statuses. Who reads a list again gets what has not changed without it being written
 * anew; what has changed in any column is another key.
 */
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { represent } from "../../../hal/answer/resource.ts";
import { workPackageResource } from "../resource/resource.ts";
import type { Relative, WorkPackageRow } from "../store.ts";

const MOST_KEPT = 5_000;

interface Kept {
  catalogue: Catalogue;
  /** By row; the oldest go first. */
  elements: Map<string, string>;
}

const kept = new WeakMap<Caller, Kept>();

export function cachedElement(catalogue: Catalogue, caller: Caller, row: WorkPackageRow): string {
  let known = kept.get(caller);
  if (known === undefined || known.catalogue !== catalogue) {
    known = { catalogue, elements: new Map() };
    kept.set(caller, known);
  }
  const { elements } = known;
  const key = keyOf(row);
  let json = elements.get(key);
  if (json === undefined) {
    json = JSON.stringify(represent(workPackageResource(catalogue), row, caller));
    if (elements.size >= MOST_KEPT) elements.delete(elements.keys().next().value ?? "");
    elements.set(key, json);
  }
  return json;
}

/** No text has this character in it: input with it is refused. */
const APART = "\0";

function keyOf({ children, ancestors, ...row }: WorkPackageRow): string {
  const own = Object.values(row).join(APART);
  return children.length + ancestors.length === 0 ? own : own + namesOf(children) + APART + namesOf(ancestors);
}

const namesOf = (relatives: readonly Relative[]): string =>
  relatives.map(({ id, subject }) => `${APART}${id}${APART}${subject}`).join("");
