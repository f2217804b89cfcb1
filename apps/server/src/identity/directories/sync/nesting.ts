/** Who is in a group, through groups within it too, however deep; groups that contain each other are no trouble. */
import { dnKey, type DirectoryGroup, type DirectoryPerson } from "../entries.ts";

/** @returns the subjects of everyone in each group, by the group's {@link dnKey} */
export function membersByGroup(
  groups: readonly DirectoryGroup[],
  people: readonly DirectoryPerson[],
): Map<string, Set<string>> {
  const subjectOf = new Map(people.map(({ dn, subject }) => [dnKey(dn), subject]));
  const byPrimary = Map.groupBy(people, ({ primaryGroup }) => primaryGroup);
  const direct = new Map<string, Set<string>>();
  const within = new Map<string, string[]>();
  const keys = new Set(groups.map(({ dn }) => dnKey(dn)));
  for (const { dn, members, token } of groups) {
    const names = members.map(dnKey);
    const own = new Set(names.flatMap((name) => subjectOf.get(name) ?? []));
    if (token !== null) for (const { subject } of byPrimary.get(token) ?? []) own.add(subject);
    direct.set(dnKey(dn), own);
    within.set(
      dnKey(dn),
      names.filter((name) => keys.has(name)),
    );
  }
  return new Map([...keys].map((key) => [key, everyoneIn(key, direct, within)]));
}

function everyoneIn(
  start: string,
  direct: ReadonlyMap<string, ReadonlySet<string>>,
  within: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const everyone = new Set<string>();
  const seen = new Set([start]);
  for (const key of seen) {
    for (const subject of direct.get(key) ?? []) everyone.add(subject);
    // A set that grows while it is walked is walked to its end.
    for (const inner of within.get(key) ?? []) seen.add(inner);
  }
  return everyone;
}
