import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { environmentOf, startProgram } from "../../../testing/servers/program.ts";
import { findUser, callerOfUser } from "../users/service.ts";
import { checkFile, runImport } from "./service.ts";
import { countsOf } from "./store.ts";

const { ctx } = await openTestContext();
const USERS = 1_500;

async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("an import whose process is killed twice makes each user once", { timeout: 120_000 }, async () => {
  const admin = await ctx.db.selectFrom("users").where("login", "=", "admin").select("id").executeTakeFirstOrThrow();
  const caller = await callerOfUser(ctx, admin.id);
  if (caller === null) throw new Error("there is no administrator");
  const lines = Array.from({ length: USERS }, (_, at) => `kill-${at},Killed Often,kill-${at}@example.org,active,0`);
  const content = Readable.from([Buffer.from(["Login,Name,Email,Status,Admin", ...lines].join("\n"))]);
  const made = await checkFile(ctx, caller, { name: "kill.csv", content });
  await runImport(ctx, caller, made);

  const created = async () => (await countsOf(ctx.db, made.id)).created;
  for (const most of [USERS / 5, USERS / 2]) {
    const program = startProgram(["main.ts"], environmentOf(ctx.settings));
    await until(async () => (await created()) >= most);
    program.signal("SIGKILL");
    await program.ended;
    expect(await created()).toBeLessThan(USERS);
    // The dead process's lease runs out in a minute; the test does not wait for it.
    await ctx.transaction((tx) => tx.updateTable("jobs").set({ leased_until: null, run_at: "2000" }).execute());
  }
  startProgram(["main.ts"], environmentOf(ctx.settings));
  await until(async () => (await findImportStatus(made.id)) === "done");

  expect(await countsOf(ctx.db, made.id)).toMatchObject({ create: 0, invalid: 0, created: USERS, failed: 0 });
  const { count } = await ctx.db
    .selectFrom("users")
    .where("login", "like", "kill-%")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(USERS);
  const journal = await ctx.db
    .selectFrom("events")
    .where("entity_title", "=", "Killed Often")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(journal.count)).toBe(USERS);
  expect((await findUser(ctx, caller, "kill-0")).status).toBe("invited");
});

async function findImportStatus(id: number): Promise<string> {
  const row = await ctx.db.selectFrom("user_imports").where("id", "=", id).select("status").executeTakeFirstOrThrow();
  return row.status;
}
