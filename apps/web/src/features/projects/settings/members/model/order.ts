/** The order of the list of members: as it came, with the people of a group below it. Pure. */
import { idOf, linkedId } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";

interface Ordered {
  rows: readonly Membership[];
  /** The memberships that stand below a group. */
  nested: ReadonlySet<number>;
}

/** @param rows of one page, in its order, which stays within each group */
export function underGroups(rows: readonly Membership[], isGroup: (principal: number) => boolean): Ordered {
  const groups = rows.filter((row) => isGroup(linkedId(row, "principal") ?? 0));
  if (groups.length === 0) return { rows, nested: new Set() };
  const nested = new Set<number>();
  const below = new Map(
    groups.map((group) => {
      const principal = linkedId(group, "principal");
      const people = rows.filter(
        (row) =>
          !groups.includes(row) &&
          !nested.has(row.id) &&
          row.inherited.some(({ _links: { group: from } }) => idOf(from) === principal),
      );
      for (const { id } of people) nested.add(id);
      return [group.id, people];
    }),
  );
  const ordered = rows.filter(({ id }) => !nested.has(id)).flatMap((row) => [row, ...(below.get(row.id) ?? [])]);
  return { rows: ordered, nested };
}
