/**
 * Work packages of a list as the bytes of their JSON with their digests, kept by all that they are made from: the row with
 * every name in it, the caller
 * and the state of types and statuses. A list that is read again takes what has not changed from here; a change in any
 * column is another key.
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

interface Kept {
  catalogue: Catalogue;
  /** By row; the oldest go first. */
  elements: Map<string, KeptPart>;
  /** Of all keys and elements, whose bytes count as characters. */
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
  const key = keyOf(row);
  const known = elements.get(key);
  listElementRequests[known === undefined ? "miss" : "hit"]++;
  if (known !== undefined) return known;
  const before = textsLeft();
  const document = represent(workPackageResource(catalogue), row, caller);
  if (textsLeft() !== before) return document;
  const part = partOf(document);
  elements.set(key, part);
  own.characters += key.length + part.bytes.length;
  for (const [oldest, element] of elements) {
    if (elements.size <= MOST_KEPT && own.characters <= MOST_CHARACTERS) break;
    elements.delete(oldest);
    own.characters -= oldest.length + element.bytes.length;
  }
  return part;
}

/** No text has this character in it: input with it is refused. */
const APART = "\0";

function keyOf({ children, ancestors, ...row }: WorkPackageRow): string {
  const own = Object.values(row).join(APART);
  return children.length + ancestors.length === 0 ? own : own + namesOf(children) + APART + namesOf(ancestors);
}

const namesOf = (relatives: readonly Relative[]): string =>
  relatives.map(({ id, subject }) => `${APART}${id}${APART}${subject}`).join("");
