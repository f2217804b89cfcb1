/** Work on many things that leaves the event loop to others in between. */
import { setImmediate } from "node:timers/promises";
import { requestScope } from "./request-scope.ts";

const TURN_MS = 10;

/** The client has gone, and no one waits for the rest. */
export class ClientGone extends Error {
  constructor() {
    super("the client went away");
  }
}

/** As `map`. @throws ClientGone once the client of a request that only reads has hung up */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const scope = requestScope.getStore();
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - began < TURN_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- the point of it
    await setImmediate();
    if (scope?.isAbandoned === true) throw new ClientGone();
    began = performance.now();
  }
  return results;
}
