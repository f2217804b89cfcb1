/**
 * Lists of all principals at once, which the contract doesn't page: thousands of people are several megabytes of JSON,
 * which take longer to write than to find.
 */
import type { Caller } from "../../access/caller.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { completeTexts } from "../../hal/markdown/formattable.ts";
import type { Context } from "../../platform/context.ts";
import { chunk } from "../../platform/database/chunk.ts";
import { mapInTurns } from "../../platform/requests/in-turns.ts";
import { showPrincipals } from "./service.ts";

/** Documents made without a break. */
const AT_ONCE = 100;

/** The collection of these principals in the order given, as the caller sees them; others get their turn meanwhile. */
export async function wholeListOf(ctx: Context, caller: Caller, path: string, ids: readonly number[]): Promise<Buffer> {
  const elements: string[] = [];
  for (const some of chunk(ids, AT_ONCE)) {
    // oxlint-disable-next-line no-await-in-loop -- others get their turn between two steps
    const documents = await showPrincipals(ctx, caller, some);
    // oxlint-disable-next-line no-await-in-loop
    await completeTexts(documents);
    // oxlint-disable-next-line no-await-in-loop
    elements.push(...(await mapInTurns(documents, (document) => JSON.stringify(document))));
  }
  const { _embedded, ...frame } = wholeCollection(path, []);
  const head = JSON.stringify({ ...frame, total: ids.length, count: ids.length });
  return Buffer.from(`${head.slice(0, -1)},"_embedded":{"elements":[${elements.join(",")}]}}`);
}
