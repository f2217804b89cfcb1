import type { Membership } from "@halyard/contract/people";
import { expect, test } from "vitest";
import { underGroups } from "./order.ts";

function member(principal: string, ...groups: number[]): Membership {
  const role = { href: "/api/v3/roles/3" };
  return {
    _type: "Membership",
    id: Number(principal.split("/")[1]),
    inherited: groups.map((id) => ({ direct: false, _links: { role, group: { href: `/api/v3/groups/${id}` } } })),
    _links: { principal: { href: `/api/v3/${principal}` }, roles: [role] },
  };
}

const isGroup = (id: number): boolean => id >= 90;

test("puts people below the first group they come from, and leaves everyone else where they are", () => {
  const rows = [
    member("users/1"),
    member("groups/90"),
    member("users/2", 91, 90),
    member("groups/91"),
    member("users/3", 91),
    member("users/4"),
  ];
  const ordered = underGroups(rows, isGroup);
  expect(ordered.rows.map(({ id }) => id)).toEqual([1, 90, 2, 91, 3, 4]);
  expect([...ordered.nested]).toEqual([2, 3]);
  // Who is in two groups counts in both.
  expect([...ordered.sizes]).toEqual([
    [90, 1],
    [91, 2],
  ]);
});

test("leaves the order alone where no group is on the page", () => {
  const rows = [member("users/2", 90), member("users/1")];
  expect(underGroups(rows, isGroup)).toEqual({ rows, nested: new Set(), sizes: new Map() });
});
