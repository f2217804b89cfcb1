/** What is still to be done before what is finished; within both as it was found. */
import { titleOf } from "@halyard/api-client/links";
import type { Resource } from "@halyard/contract/hal";
import type { Lookups } from "./use-lookups.ts";

export function openFirst<One extends Resource>(found: readonly One[], { statuses }: Pick<Lookups, "statuses">): One[] {
  const isClosed = (one: One): boolean => statuses.get(titleOf(one, "status"))?.isClosed === true;
  return found.toSorted((a, b) => Number(isClosed(a)) - Number(isClosed(b)));
}
