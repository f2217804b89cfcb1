import { PERMISSIONS } from "@halyard/contract/permissions/permissions";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/app.ts";
import { assignableIds } from "../identity/memberships/service.ts";
import { callerOfUser } from "../identity/users/service.ts";
import { membershipsWith } from "./grants.ts";

const { api, ctx, given } = await startTestApp();
const projects = [await given.project({ name: "One" }), await given.project({ name: "Other" })];
const [one = 0, other = 0] = projects;
const users = [
  await given.userWith("assigned", one, ["view_work_packages", "work_package_assigned"]),
  await given.userWith("reader", one, ["view_work_packages"]),
  await given.user("in-a-group"),
  await given.user("admin-of-all", { admin: true }),
  await given.user("nowhere"),
];
await given.member(users[1] ?? 0, other, ["work_package_assigned"]);
const { id: group } = await api.admin.post("groups", {
  name: "Crew",
  _links: { members: [{ href: `/api/v3/users/${users[2]}` }] },
});
await given.member(group, one, ["work_package_assigned", "manage_members"]);

test("the statement finds the people who hold each permission by a role in memory, and no others", async () => {
  const callers = await Promise.all(users.map((id) => callerOfUser(ctx, id)));
  for (const { id: permission } of PERMISSIONS) {
    const found = await ctx.db
      .selectFrom("memberships")
      .where(sql<boolean>`memberships.id in (${membershipsWith(permission)})`)
      .select(["principal_id", "project_id"])
      .execute();
    for (const caller of callers) {
      if (caller === null) throw new Error("no such caller");
      const inMemory = [...projects, null].filter((project) =>
        caller.rolesIn(project).some(({ role }) => role.permissions.has(permission)),
      );
      const inSql = found.filter((row) => row.principal_id === caller.id).map((row) => row.project_id);
      expect([permission, caller.login, inSql.toSorted()]).toEqual([permission, caller.login, inMemory.toSorted()]);
    }
  }
});

test("work is assigned to those who hold the permission by a role, not to administrators as such", async () => {
  const made = new Set([...users, group]);
  const assignable = async (project: number) => new Set(await assignableIds(ctx.db, project)).intersection(made);
  expect(await assignable(one)).toEqual(new Set([users[0], users[2], group]));
  expect(await assignable(other)).toEqual(new Set([users[1]]));
});
