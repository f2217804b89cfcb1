/**
 * Changes that meet in their middle. Each takes what it changes in the same order and the journal last: otherwise, on
 * PostgreSQL, both wait for each other until one of them is taken back.
 */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bumpRevision } from "../access/revision.ts";
import type { Writer } from "../platform/database/schema.ts";
import { startTestApp } from "../testing/app.ts";
import { testDialect } from "../testing/database.ts";
import { recordUserChange } from "./update.ts";

const { api, ctx } = await startTestApp();

/** What comes second waits for what the first has taken, if it gets so far. */
async function untilItWaits(second: Promise<unknown>): Promise<void> {
  if (testDialect !== "postgres") return;
  const waiting = sql<{ count: number }>`select count(*) as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  const over = { yet: false };
  const end = () => (over.yet = true);
  second.then(end, end);
  while (!over.yet && (await waiting.execute(ctx.db)).rows[0]?.count === 0);
}

/**
 * @param begin the first half of a transaction
 * @param second what is started then
 * @param end the second half, which must not wait for what was started
 */
async function meet<T>(
  begin: (tx: Writer) => Promise<unknown>,
  second: () => Promise<T>,
  end: (tx: Writer) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const started: Promise<T>[] = [];
  await ctx.transaction(async (tx) => {
    await begin(tx);
    started.push(second());
    await untilItWaits(started[0]!);
    // Less than it takes until the database finds who waits in a circle, of which nobody would hear.
    if (testDialect === "postgres") await sql`set local lock_timeout = '500ms'`.execute(tx);
    await end(tx);
  });
  return started[0]!;
}

const journal = (tx: Writer) =>
  recordUserChange(tx, { id: 1 }, { id: 1, name: "Somebody" }, "updated", {}, ctx.clock.now().toISOString());

test("a user is created while somebody changes what people may", async () => {
  const person = { login: "met", email: "met@example.org", firstName: "Met", lastName: "There" };
  const made = await meet(
    (tx) => bumpRevision(tx, "access"),
    () => api.admin.post("users", { ...person, password: "a long password" }),
    journal,
  );
  expect(made.status).toBe(201);
});
