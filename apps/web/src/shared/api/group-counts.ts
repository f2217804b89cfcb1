import { idOf } from "@halyard/api-client/links";
import type { Collection } from "@halyard/contract/hal";

/** Counts of a grouped list by the id of what each group has in common. */
export function byValue({ groups = [] }: Pick<Collection<unknown>, "groups">): ReadonlyMap<number, number> {
  return new Map(
    groups.flatMap(({ count, _links: { valueLink } }) => {
      const id = idOf(valueLink[0]);
      return id === null ? [] : [[id, count] as const];
    }),
  );
}
