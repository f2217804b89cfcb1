import type { Membership } from "@halyard/contract/people";
import { expect, test } from "vitest";
import { heldRoles } from "../../../../../shared/memberships/held-roles.ts";
import { directRoleIds, isInherited, losesAll, throughGroupsAlone } from "./inheritance.ts";

const role = (id: number) => ({ href: `/api/v3/roles/${id}`, title: `Role ${id}` });
const group = (id: number) => ({ href: `/api/v3/groups/${id}`, title: `Group ${id}` });

function membership(
  id: number,
  principal: string,
  roles: number[],
  inherited: [role: number, group: number, direct?: boolean][] = [],
) {
  const made: Membership = {
    _type: "Membership",
    id,
    inherited: inherited.map(([one, from, direct = false]) => ({
      direct,
      _links: { role: role(one), group: group(from) },
    })),
    _links: { principal: { href: `/api/v3/${principal}` }, roles: roles.map(role) },
  };
  return made;
}

test("tells roles that were assigned from those that come through groups", () => {
  const both = membership(1, "users/1", [3, 4], [[4, 9]]);
  expect(heldRoles(both)).toEqual([
    { id: 3, name: "Role 3", direct: true, groups: [] },
    { id: 4, name: "Role 4", direct: false, groups: ["Group 9"] },
  ]);
  expect(directRoleIds(both)).toEqual([3]);
  expect(isInherited(both)).toBe(false);
  expect(isInherited(membership(2, "users/2", [4], [[4, 9]]))).toBe(true);
});

test("a role that is assigned here and comes through a group, too, can be removed here", () => {
  const twice = membership(
    3,
    "users/3",
    [3, 4],
    [
      [3, 9, true],
      [4, 9],
    ],
  );
  expect(heldRoles(twice)[0]).toEqual({ id: 3, name: "Role 3", direct: true, groups: ["Group 9"] });
  expect(directRoleIds(twice)).toEqual([3]);
  expect(throughGroupsAlone(twice)).toEqual([4]);
  expect(isInherited(twice)).toBe(false);
});

test("notices when the last person who can manage members would go", () => {
  const ada = membership(1, "users/1", [5]);
  const bea = membership(2, "users/2", [5], [[5, 9]]);
  const crew = membership(3, "groups/9", [5]);
  const gone = (...members: Membership[]) => new Map(members.map(({ id }) => [id, []]));
  expect(losesAll([ada], [5], [ada], gone(ada))).toBe(true);
  expect(losesAll([ada], [5], [ada], new Map([[1, [5]]]))).toBe(false);
  expect(losesAll([ada], [5], [ada], new Map([[1, [3]]]))).toBe(true);
  expect(losesAll([ada, bea], [5], [ada], gone(ada)), "one is left through a group").toBe(false);
  expect(losesAll([ada, bea], [5], [ada, crew], gone(ada, crew)), "the group goes, too").toBe(true);
  expect(losesAll([bea], [5], [crew], gone(crew))).toBe(true);
  expect(losesAll([], [5], [ada], gone(ada)), "there was no one before").toBe(false);
});
