/**
 * Lists of all principals at once, which the contract doesn't page: thousands of people are several megabytes of JSON,
 * which take longer to write than to find. What was written last is kept.
 */
import type { Caller } from "../../access/caller.ts";
import { joined, keptPart, type KeptPart } from "../../hal/answer-parts.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { completeTexts } from "../../hal/markdown/formattable.ts";
import type { Context } from "../../platform/context.ts";
import { chunk } from "../../platform/database/chunk.ts";
import { mapInTurns } from "../../platform/requests/in-turns.ts";
import { showPrincipals } from "./service.ts";

/** Shorter lists are written as quickly as they are looked up. */
const KEPT_FROM = 200;
const MOST_KEPT_BYTES = 32 * 1_048_576;
/** Documents made without a break. */
const AT_ONCE = 100;

interface KeptList {
  /** A caller stays the same object until anyone's access or name changes, and so do the documents that it is shown. */
  caller: WeakRef<Caller>;
  ids: readonly number[];
  elements: KeptPart;
}

/** The most recently used one last. */
let kept: KeptList[] = [];

/** The collection of these principals in the order given, as the caller sees them. */
export async function wholeListOf(ctx: Context, caller: Caller, path: string, ids: readonly number[]): Promise<Buffer> {
  const elements = await elementsOf(ctx, caller, ids);
  const { _embedded, ...frame } = wholeCollection(path, []);
  const head = JSON.stringify({ ...frame, total: ids.length, count: ids.length });
  return joined([Buffer.from(`${head.slice(0, -1)},"_embedded":{"elements":`), elements, Buffer.from("}}")]);
}

async function elementsOf(ctx: Context, caller: Caller, ids: readonly number[]): Promise<KeptPart> {
  const known = kept.find((one) => one.caller.deref() === caller && isSame(one.ids, ids));
  const list = known ?? { caller: new WeakRef(caller), ids, elements: await writtenOf(ctx, caller, ids) };
  if (ids.length >= KEPT_FROM) keep(list);
  return list.elements;
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

async function writtenOf(ctx: Context, caller: Caller, ids: readonly number[]): Promise<KeptPart> {
  const written: string[] = [];
  for (const some of chunk(ids, AT_ONCE)) {
    // oxlint-disable-next-line no-await-in-loop -- others get their turn between two steps
    const documents = await showPrincipals(ctx, caller, some);
    // oxlint-disable-next-line no-await-in-loop
    await completeTexts(documents);
    // oxlint-disable-next-line no-await-in-loop
    written.push(...(await mapInTurns(documents, (document) => JSON.stringify(document))));
  }
  return keptPart(Buffer.from(`[${written.join(",")}]`));
}

function keep(list: KeptList): void {
  kept = [...kept.filter((one) => one !== list && one.caller.deref() !== undefined), list];
  let bytes = kept.reduce((sum, { elements }) => sum + elements.bytes.length, 0);
  while (bytes > MOST_KEPT_BYTES) bytes -= kept.shift()?.elements.bytes.length ?? bytes;
}
