import fc from "fast-check";
import { expect, test } from "vitest";
import type { DirectoryGroup, DirectoryPerson } from "../entries.ts";
import { membersByGroup } from "./nesting.ts";

const personOf = (n: number, primaryGroup: string | null = null): DirectoryPerson => ({
  dn: `uid=P${n}, ou=People`,
  subject: `s${n}`,
  login: `p${n}`,
  email: `p${n}@crew.test`,
  firstName: "P",
  lastName: String(n),
  disabled: false,
  primaryGroup,
});

/** Repeats until nothing is added: slow and plain. */
function reference(groups: readonly { people: number[]; groups: number[] }[]): Set<string>[] {
  const all = groups.map(({ people }) => new Set(people.map((n) => `s${n}`)));
  for (let changed = true; changed;) {
    changed = false;
    for (const [at, { groups: inner }] of groups.entries())
      for (const one of inner)
        for (const subject of all[one] ?? [])
          if (!all[at]!.has(subject)) {
            all[at]!.add(subject);
            changed = true;
          }
  }
  return all;
}

test("everyone in groups within groups is found, whatever circles there are", () => {
  const graph = fc.array(
    fc.record({ people: fc.array(fc.nat(9), { maxLength: 4 }), groups: fc.array(fc.nat(7), { maxLength: 4 }) }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(graph, (given) => {
      const groups: DirectoryGroup[] = given.map((one, n) => ({
        dn: `cn=G${n},ou=Groups`,
        name: `G${n}`,
        // Written another way than where they are, and some that are not there.
        members: [
          ...one.people.map((person) => `UID=p${person},OU=people`),
          ...one.groups.map((inner) => `CN=g${inner}, OU=groups`),
          "cn=elsewhere",
        ],
        token: null,
      }));
      const people = Array.from({ length: 10 }, (_, n) => personOf(n));
      const found = membersByGroup(groups, people);
      const expected = reference(given.map((one) => ({ ...one, groups: one.groups.filter((n) => n < given.length) })));
      expect([...found.values()].map((set) => [...set].toSorted())).toEqual(expected.map((set) => [...set].toSorted()));
    }),
    { numRuns: 300 },
  );
});

test("the primary group of Active Directory has its people, though it does not name them", () => {
  const groups = [
    { dn: "cn=domain users", name: "Domain Users", members: [], token: "513" },
    { dn: "cn=all", name: "All", members: ["CN=Domain Users"], token: "600" },
  ];
  const found = membersByGroup(groups, [personOf(1, "513"), personOf(2, "600"), personOf(3)]);
  expect([[...(found.get("cn=domain users") ?? [])], [...(found.get("cn=all") ?? [])].toSorted()]).toEqual([
    ["s1"],
    ["s1", "s2"],
  ]);
});
