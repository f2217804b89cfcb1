import { sql } from "kysely";
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
  sums: await db
    .selectFrom("work_package_sums")
    .orderBy("project_id")
    .orderBy("type_id")
    .orderBy("status_id")
    .selectAll()
    .execute(),
  projects: await db.selectFrom("projects").orderBy("id").selectAll().execute(),
});

const foreignKeys = async ({ db, dialect }: Context): Promise<unknown[]> => {
  const all =
    dialect.name === "sqlite"
      ? sql`select * from pragma_foreign_key_list('work_packages')`
      : sql`select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f'
          and conrelid = 'work_packages'::regclass order by conname`;
  return (await all.execute(db)).rows;
};

test("bulk data is the same each time", async () => {
  await seedBulk(ctx, SIZE, silent);
  await seedBulk(again, SIZE, silent);
  expect(await allOf(ctx)).toEqual(await allOf(again));
});

test("is the same in one transaction, with every foreign key, and the next work package has the next id", async () => {
  const { ctx: atOnce } = await openTestContext("standard");
  await seedBulk(atOnce, { ...SIZE, many: 1 }, silent);
  expect(await allOf(atOnce)).toEqual(await allOf(ctx));
  expect(await foreignKeys(atOnce)).toEqual(await foreignKeys(ctx));
  await seedBulk(atOnce, { ...SIZE, projects: 1, users: 1, workPackages: 1 }, silent);
  const { work } = await allOf(atOnce);
  expect(work.map(({ id }) => id)).toEqual(Array.from({ length: SIZE.workPackages + 1 }, (_, index) => index + 1));
});

test("without types there is a reason, and nothing is written", async () => {
  await expect(seedBulk(bare, SIZE, silent)).rejects.toThrow(
    "There is no project with a type to make work packages with.",
  );
  const { work, users, projects } = await allOf(bare);
  expect([work, projects]).toEqual([[], []]);
  expect(users.map((user) => user.builtin)).toEqual(["anonymous", "deleted", "system"]);
});
