/** The order of the list of members: as it came, with the people of a group below it. Pure. */
import { idOf, linkedId } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";

interface Ordered {
  rows: readonly Membership[];
  /** The memberships that stand below a group. */
  nested: ReadonlySet<number>;
  /** How many of the rows are in each group, by its membership. */
  sizes: ReadonlyMap<number, number>;
}

/** @param rows of one page, in its order, which stays within each group */
export function underGroups(rows: readonly Membership[], isGroup: (principal: number) => boolean): Ordered {
  const groups = rows.filter((row) => isGroup(linkedId(row, "principal") ?? 0));
  if (groups.length === 0) return { rows, nested: new Set(), sizes: new Map() };
  const nested = new Set<number>();
  const peopleOf = (group: Membership): readonly Membership[] => {
    const principal = linkedId(group, "principal");
    return rows.filter(
      (row) => !groups.includes(row) && row.inherited.some(({ _links: { group: from } }) => idOf(from) === principal),
    );
  };
  const sizes = new Map(groups.map((group) => [group.id, peopleOf(group).length]));
  const below = new Map(
    groups.map((group) => {
      const people = peopleOf(group).filter(({ id }) => !nested.has(id));
      for (const { id } of people) nested.add(id);
      return [group.id, people];
    }),
  );
  const ordered = rows.filter(({ id }) => !nested.has(id)).flatMap((row) => [row, ...(below.get(row.id) ?? [])]);
  return { rows: ordered, nested, sizes };
}
