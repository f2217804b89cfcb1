/**
 * Work packages of a list as the bytes of their JSON with their digests, kept with all that they are made from: the row with
 * every name in it, the caller and the state of types and statuses. A list that is read again takes what has not changed
 * from here; where any column has changed since, it is made again.
 */
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { keptPart, type KeptPart } from "../../../hal/answer-parts.ts";
import { completeTexts, textsLeft } from "../../../hal/markdown/formattable.ts";
import { mapInTurns } from "../../../platform/requests/in-turns.ts";
import { represent, type Document } from "../../../hal/answer/resource.ts";
import { workPackageResource } from "../resource/resource.ts";
import type { Relative, WorkPackageRow } from "../store.ts";

const MOST_KEPT = 5_000;
/** Of one caller, in characters. */
const MOST_CHARACTERS = 20_000_000;
/** A work package with a longer description is made from scratch each time: it would take the place of many others. */
const DESCRIPTION_LENGTH_KEPT = 20_000;

/** The bytes made of a row, with the values they were made from. */
interface Made {
  values: readonly unknown[];
  children: readonly Relative[];
  ancestors: readonly Relative[];
  part: KeptPart;
  /** In characters; each byte counts as one. */
  size: number;
}

interface Kept {
  catalogue: Catalogue;
  /** By work package; the oldest go first. */
  elements: Map<number, Made>;
  /** Of all of them. */
  characters: number;
}

const kept = new WeakMap<Caller, Kept>();

/** How often a work package of a list was in memory, and how often it had to be made, since the start. */
export const listElementRequests = { hit: 0, miss: 0 };

/** What is kept for these callers. Each character counts as a byte. */
export function listElementsKept(callers: readonly Caller[]): { entries: number; bytes: number } {
  const all = callers.flatMap((caller) => kept.get(caller) ?? []);
  return {
    entries: all.reduce((sum, { elements }) => sum + elements.size, 0),
    bytes: all.reduce((sum, { characters }) => sum + characters, 0),
  };
}

export async function elementParts(
  catalogue: Catalogue,
  caller: Caller,
  rows: readonly WorkPackageRow[],
): Promise<KeptPart[]> {
  const own = keptOf(caller, catalogue);
  const before = textsLeft();
  const found = await mapInTurns(rows, (row) => keptOrMade(own, caller, row));
  if (textsLeft() !== before) await completeTexts(found);
  return mapInTurns(found, (element) => (isPart(element) ? element : partOf(element)));
}

const isPart = (element: KeptPart | Document): element is KeptPart => Buffer.isBuffer(element["bytes"]);

export const partOf = (element: Document): KeptPart => keptPart(Buffer.from(JSON.stringify(element)));

function keptOf(caller: Caller, catalogue: Catalogue): Kept {
  const known = kept.get(caller);
  if (known?.catalogue === catalogue) return known;
  const fresh: Kept = { catalogue, elements: new Map(), characters: 0 };
  kept.set(caller, fresh);
  return fresh;
}

/** As bytes; as a document where a text is still to be rendered, after which its next reader finds it kept. */
function keptOrMade(own: Kept, caller: Caller, row: WorkPackageRow): KeptPart | Document {
  const { catalogue, elements } = own;
  if (row.description.length > DESCRIPTION_LENGTH_KEPT) return represent(workPackageResource(catalogue), row, caller);
  const known = elements.get(row.id);
  const values = Object.values(row);
  const isKnown = known !== undefined && isMadeOf(known, row, values);
  listElementRequests[isKnown ? "hit" : "miss"]++;
  if (isKnown) return known.part;
  const before = textsLeft();
  const document = represent(workPackageResource(catalogue), row, caller);
  if (textsLeft() !== before) return document;
  const part = partOf(document);
  if (known !== undefined) forget(own, row.id, known);
  const { children, ancestors } = row;
  const made: Made = { values, children, ancestors, part, size: part.bytes.length + row.description.length };
  elements.set(row.id, made);
  own.characters += made.size;
  for (const [oldest, element] of elements) {
    if (elements.size <= MOST_KEPT && own.characters <= MOST_CHARACTERS) break;
    forget(own, oldest, element);
  }
  return part;
}

function forget(own: Kept, id: number, { size }: Made): void {
  own.elements.delete(id);
  own.characters -= size;
}

/** Compared one by one: building a key from all values took longer than the rest of a list that is kept. */
function isMadeOf(made: Made, { children, ancestors }: WorkPackageRow, values: readonly unknown[]): boolean {
  return (
    made.values.length === values.length &&
    values.every((value, index) => made.values[index] === value || Array.isArray(value)) &&
    isSame(made.children, children) &&
    isSame(made.ancestors, ancestors)
  );
}

const isSame = (before: readonly Relative[], now: readonly Relative[]): boolean =>
  before.length === now.length &&
  now.every(({ id, subject }, index) => before[index]?.id === id && before[index]?.subject === subject);
