/**
 * Elements of lists as the bytes of their JSON with their digests, kept with all that they are made from: the row with every
 * name in it, the caller, and the declaration, which is another one once types, statuses or custom fields have changed. A list that
 * is read again takes what has not changed from here; where anything of a row has changed since, it is made again.
 *
 * Whenever one of their rights changes, a caller becomes a new object. A mistake here would show people an outdated element.
 */
import type { Caller } from "../../access/caller.ts";
import { mapInTurns } from "../../platform/requests/in-turns.ts";
import { keptPart, type KeptPart } from "../answer-parts.ts";
import { completeTexts, textsLeft } from "../markdown/formattable.ts";
import { represent, type Document, type Resource } from "./resource.ts";

const MOST_KEPT = 5_000;
/** Of one caller and kind, in characters. */
const MOST_CHARACTERS = 20_000_000;

/** The bytes made of a row, with the values they were made from. */
interface Made {
  values: readonly unknown[];
  part: KeptPart;
  /** In characters; each byte counts as one. */
  size: number;
}

interface Kept {
  resource: unknown;
  /** By id; the oldest go first. */
  elements: Map<number, Made>;
  /** Of all of them. */
  characters: number;
}

/** By the kind of element. */
const kept = new WeakMap<Caller, Map<string, Kept>>();

/** How often an element of a list was in memory, and how often it had to be made, since the start. */
export const listElementRequests = { hit: 0, miss: 0 };

/** What is kept for these callers. Each character counts as a byte. */
export function listElementsKept(callers: readonly Caller[]): { entries: number; bytes: number } {
  const all = callers.flatMap((caller) => [...(kept.get(caller)?.values() ?? [])]);
  return {
    entries: all.reduce((sum, { elements }) => sum + elements.size, 0),
    bytes: all.reduce((sum, { characters }) => sum + characters, 0),
  };
}

interface ElementKind<Row> {
  name: string;
  /** How many characters of the row are kept beside its JSON. */
  textOf?(row: Row): number;
  /** A row with more of them is made from scratch each time: it would take the place of many others. */
  mostText?: number;
}

export async function elementParts<Row extends { id: number }, Input>(
  kind: ElementKind<Row>,
  resource: Resource<Row, Input>,
  caller: Caller,
  rows: readonly Row[],
): Promise<KeptPart[]> {
  const own = keptOf(caller, kind.name, resource);
  const before = textsLeft();
  const found = await mapInTurns(rows, (row) => {
    const text = kind.textOf?.(row) ?? 0;
    const make = () => represent(resource, row, caller);
    return text > (kind.mostText ?? Infinity) ? make() : keptOrMade(own, row, text, make);
  });
  if (textsLeft() !== before) await completeTexts(found);
  return mapInTurns(found, (element) => (isPart(element) ? element : partOf(element)));
}

const isPart = (element: KeptPart | Document): element is KeptPart => Buffer.isBuffer(element["bytes"]);

export const partOf = (element: Document): KeptPart => keptPart(Buffer.from(JSON.stringify(element)));

function keptOf(caller: Caller, name: string, resource: unknown): Kept {
  let kinds = kept.get(caller);
  if (kinds === undefined) kept.set(caller, (kinds = new Map()));
  const known = kinds.get(name);
  if (known !== undefined && known.resource === resource) return known;
  const fresh: Kept = { resource, elements: new Map(), characters: 0 };
  kinds.set(name, fresh);
  return fresh;
}

/** As bytes; as a document where a text is still to be rendered, after which its next reader finds it kept. */
function keptOrMade<Row extends { id: number }>(
  own: Kept,
  row: Row,
  text: number,
  make: () => Document,
): KeptPart | Document {
  const { elements } = own;
  const known = elements.get(row.id);
  const values: readonly unknown[] = Object.values(row);
  const isKnown = known !== undefined && isSame(known.values, values);
  listElementRequests[isKnown ? "hit" : "miss"]++;
  if (isKnown) return known.part;
  const before = textsLeft();
  const document = make();
  if (textsLeft() !== before) return document;
  const part = partOf(document);
  if (known !== undefined) forget(own, row.id, known);
  const made: Made = { values, part, size: part.bytes.length + text };
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
const isSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && now.every((value, at) => value === before[at] || isSameInside(before[at], value));

/** Of what is in a row, such as its children. */
const isSameInside = (before: unknown, now: unknown): boolean =>
  isInner(before) && isInner(now) && isSame(Object.values(before), Object.values(now));

const isInner = (value: unknown): value is object => typeof value === "object" && value !== null;
