/** A move that the workflow rules refuse and an administrator makes anyway: the dialog asks for the reason. */
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "../../../shared/state/store.ts";
import { refusedStatusesQuery } from "./queries.ts";

interface ForcedMove {
  workPackage: WorkPackage;
  /** The status that it is moved to. */
  status: string;
  /** The rule that it breaks. */
  why: string;
}

interface Question extends ForcedMove {
  answer(reason: string | null): void;
}

export const openForce = createStore<Question | null>(null);

/** @returns the reason; null: the move is given up. A question that is open already is given up for it. */
function askForReason(move: ForcedMove): Promise<string | null> {
  openForce.get()?.answer(null);
  return new Promise((resolve) => {
    openForce.set({
      ...move,
      answer(reason) {
        openForce.set(null);
        resolve(reason);
      },
    });
  });
}

/**
 * Asks where the rules refuse the move and this person can force it, as far as that was read to show it.
 * @returns undefined: nothing to ask; null: the move is given up
 */
export async function forceFor(
  queries: QueryClient,
  workPackage: WorkPackage,
  href: string,
): Promise<{ to: Link; force: string } | null | undefined> {
  const query = refusedStatusesQuery(workPackage);
  // A card that is let go before the answer is there waits for it: else it would be refused without being asked.
  const isOnItsWay = queries.isFetching({ queryKey: query.queryKey, exact: true }) > 0;
  const refused = isOnItsWay
    ? await queries.ensureQueryData(query).catch(() => undefined)
    : queries.getQueryData(query.queryKey);
  const found = refused?.find((one) => one.href === href && one.canForce);
  if (found === undefined) return undefined;
  const force = await askForReason({ workPackage, status: found.name, why: found.why });
  return force === null ? null : { to: { href, title: found.name }, force };
}
