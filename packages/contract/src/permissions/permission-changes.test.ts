import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planPermissionChange, planPermissionList } from "./permission-changes.ts";
import { permissionOf, PERMISSIONS, withDependencies, type Permission } from "./permissions.ts";

const ids = PERMISSIONS.map((definition) => definition.id);
const closed = fc.subarray(ids).map((some) => withDependencies(some));
const few = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 6 });
const holdsTogether = (list: readonly Permission[]) =>
  list.every((id) => permissionOf(id).dependencies.every((needed) => list.includes(needed)));

describe("a change", () => {
  test("grants what is asked and revokes what is asked, and the list holds together", () => {
    fc.assert(
      fc.property(closed, few, few, (before, grant, revoke) => {
        const plan = planPermissionChange(before, grant, revoke);
        fc.pre(plan.contradictions.length === 0);
        for (const id of grant) expect(plan.permissions).toContain(id);
        for (const id of revoke) expect(plan.permissions).not.toContain(id);
        expect(holdsTogether(plan.permissions)).toBe(true);
      }),
    );
  });

  test("says all that it does, and tells what was asked from what came with it", () => {
    fc.assert(
      fc.property(closed, few, few, (before, grant, revoke) => {
        const plan = planPermissionChange(before, grant, revoke);
        fc.pre(plan.contradictions.length === 0);
        const after = new Set(before.filter((id) => !plan.revoked.includes(id)));
        for (const id of plan.granted) after.add(id);
        expect(new Set(plan.permissions)).toEqual(after);
        const asked = plan.granted.filter((id) => grant.includes(id));
        const added = plan.addedDependencies.map(({ permission }) => permission);
        expect(new Set([...asked, ...added])).toEqual(new Set(plan.granted));
        const fell = plan.fallen.map(({ permission }) => permission);
        expect(new Set([...plan.revoked.filter((id) => revoke.includes(id)), ...fell])).toEqual(new Set(plan.revoked));
        for (const { neededBy } of plan.addedDependencies) expect(neededBy).not.toEqual([]);
        for (const { needs } of plan.fallen) expect(needs).not.toEqual([]);
      }),
    );
  });

  test("names what contradicts itself", () => {
    const plan = planPermissionChange([], ["edit_work_packages"], ["view_work_packages"]);
    expect(plan.contradictions).toEqual([{ grant: "edit_work_packages", revoke: "view_work_packages" }]);
    expect(planPermissionChange([], ["manage_news"], ["manage_news"]).contradictions).toHaveLength(1);
  });

  test("names why", () => {
    expect(planPermissionChange([], ["invite_members_by_email"], []).addedDependencies).toEqual([
      { permission: "view_members", neededBy: ["invite_members_by_email"] },
      { permission: "manage_members", neededBy: ["invite_members_by_email"] },
    ]);
    const all = withDependencies(["invite_members_by_email"]);
    expect(planPermissionChange(all, [], ["view_members"]).fallen.map(({ permission }) => permission)).toEqual([
      "manage_members",
      "invite_members_by_email",
    ]);
  });
});

test("a list is kept as it is, with what it needs", () => {
  fc.assert(
    fc.property(closed, few, (before, list) => {
      const plan = planPermissionList(before, list);
      expect(plan.permissions).toEqual(withDependencies(list));
      expect(plan.addedDependencies.map(({ permission }) => permission)).toEqual(
        plan.permissions.filter((id) => !list.includes(id)),
      );
      expect(plan.revoked.some((id) => plan.permissions.includes(id))).toBe(false);
    }),
  );
});
