import { expect, test } from "vitest";
import type { Context } from "../../platform/context.ts";
import { openTestContext } from "../../../testing/context.ts";
import { seedBulk } from "./bulk.ts";

const { ctx } = await openTestContext("standard");
const { ctx: again } = await openTestContext("standard");
const { ctx: bare } = await openTestContext("none");
const SIZE = { projects: 2, users: 3, workPackages: 600 };
const silent = () => {};

const allOf = async ({ db }: Context) => ({
  work: await db.selectFrom("work_packages").orderBy("id").selectAll().execute(),
  users: await db.selectFrom("users").where("login", "<>", "admin").orderBy("id").selectAll().execute(),
  projects: await db.selectFrom("projects").orderBy("id").selectAll().execute(),
});

test("bulk data is the same each time", async () => {
  await seedBulk(ctx, SIZE, silent);
  await seedBulk(again, SIZE, silent);
  expect(await allOf(ctx)).toEqual(await allOf(again));
});

test("without types there is a reason, and nothing is written", async () => {
  await expect(seedBulk(bare, SIZE, silent)).rejects.toThrow(
    "there is no project with a type to make work packages with",
  );
  const { work, users, projects } = await allOf(bare);
  expect([work, projects]).toEqual([[], []]);
  expect(users.map((user) => user.builtin)).toEqual(["anonymous", "deleted", "system"]);
});
