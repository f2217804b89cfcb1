import { permissionOf, isGrantable, isPermission, withDependencies } from "@halyard/contract/permissions/permissions";
import { describe, expect, test } from "vitest";
import { verifyPassword } from "../identity/authentication/sessions/passwords.ts";
import type { Context } from "../platform/context.ts";
import { openTestContext } from "../../testing/context.ts";
import { TEST_ADMIN_PASSWORD } from "../../testing/database.ts";
import { seedOnFirstRun } from "./first-run.ts";

const passwordOf = async (ctx: Context, login: string) =>
  (await ctx.db.selectFrom("users").where("login", "=", login).select("password_hash").executeTakeFirstOrThrow())
    .password_hash;

async function hasCount(ctx: Context, table: "users" | "types" | "roles" | "statuses" | "projects"): Promise<number> {
  const row = await ctx.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

describe("a standard installation", async () => {
  const { ctx } = await openTestContext("standard");

  test("has the administrator, who signs in with the password of the settings, and three accounts no one signs in to", async () => {
    expect(await verifyPassword(TEST_ADMIN_PASSWORD, (await passwordOf(ctx, "admin")) ?? "")).toBe(true);
    const others = await ctx.db
      .selectFrom("users")
      .where("builtin", "<>", "none")
      .orderBy("builtin")
      .select(["builtin", "password_hash"])
      .execute();
    expect(others.map((row) => row.builtin)).toEqual(["anonymous", "deleted", "system"]);
    expect(others.every((row) => row.password_hash === null)).toBe(true);
  });

  test("is made once", async () => {
    expect(await seedOnFirstRun(ctx)).toBeNull();
    expect(await hasCount(ctx, "users")).toBe(4);
  });

  test("has the types, statuses and priorities that clients know the ids of", async () => {
    const types = await ctx.db.selectFrom("types").orderBy("position").select(["id", "name"]).execute();
    expect(types.map((row) => `${row.id} ${row.name}`)).toEqual([
      "1 Task",
      "2 Milestone",
      "3 Summary task",
      "4 Feature",
      "5 Epic",
      "6 User story",
      "7 Bug",
    ]);
    const statuses = await ctx.db.selectFrom("statuses").orderBy("position").selectAll().execute();
    expect(statuses.map((row) => row.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 10, 12, 14]);
    expect(statuses.filter((row) => row.is_closed === 1).map((row) => row.name)).toEqual([
      "Completed",
      "Closed",
      "Rejected",
    ]);
    expect(statuses.filter((row) => row.is_default === 1).map((row) => row.name)).toEqual(["New"]);
    const priorities = await ctx.db.selectFrom("priorities").orderBy("position").selectAll().execute();
    expect(priorities.map((row) => row.id)).toEqual([7, 8, 9, 10]);
    expect(priorities.filter((row) => row.is_default === 1).map((row) => row.name)).toEqual(["Normal"]);
  });

  test("gives roles only what they may hold, with all that it depends on and that may be held", async () => {
    const roles = await ctx.db.selectFrom("roles").orderBy("id").selectAll().execute();
    expect(roles.map((role) => role.name)).toEqual([
      "Non member",
      "Anonymous",
      "Member",
      "Reader",
      "Project admin",
      "Staff and projects manager",
      "Work package editor",
      "Work package commenter",
      "Work package viewer",
      "Mentor",
    ]);
    for (const role of roles) {
      const rows = await ctx.db.selectFrom("role_permissions").where("role_id", "=", role.id).selectAll().execute();
      const held = rows.map((row) => row.permission).filter(isPermission);
      expect(held).toHaveLength(rows.length);
      expect(held.filter((id) => !isGrantable(permissionOf(id), role))).toEqual([]);
      const needed = withDependencies(held).filter((id) => isGrantable(permissionOf(id), role));
      expect(held.toSorted()).toEqual(needed.toSorted());
    }
  });

  test("continues counting after the ids that it was given", async () => {
    const at = ctx.clock.now().toISOString();
    const { id } = await ctx.transaction((tx) =>
      tx
        .insertInto("statuses")
        .values({
          name: "Extra",
          name_key: "extra",
          color_id: 1,
          position: 15,
          is_default: 0,
          is_closed: 0,
          is_readonly: 0,
          excluded_from_totals: 0,
          default_done_ratio: 0,
          created_at: at,
          updated_at: at,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    expect(id).toBe(15);
  });
});

describe("an installation without a seed", async () => {
  const { ctx } = await openTestContext("none");

  test("has its accounts and the roles that the system needs, nothing else", async () => {
    expect(await hasCount(ctx, "users")).toBe(4);
    expect(await hasCount(ctx, "roles")).toBe(5);
    expect(await hasCount(ctx, "types")).toBe(0);
    expect(await hasCount(ctx, "projects")).toBe(0);
  });
});

describe("two processes that start at once", async () => {
  const { ctx, another } = await openTestContext("empty");

  test("make one installation, and one of them tells the password", async () => {
    const first = { ...ctx, settings: { ...ctx.settings, adminPassword: null } };
    const other = await another();
    const second: typeof first = { ...other, settings: first.settings };
    const told = (await Promise.all([seedOnFirstRun(first), seedOnFirstRun(second)])).filter((run) => run !== null);
    expect(told).toHaveLength(1);
    expect(told[0]?.login).toBe("admin");
    expect(told[0]?.password).toMatch(/^[A-HJ-NP-Za-hjkmnp-z2-9]{20}$/);
    expect(await verifyPassword(told[0]?.password ?? "", (await passwordOf(ctx, "admin")) ?? "")).toBe(true);
    expect(await hasCount(ctx, "users")).toBe(4);
  });
});
