import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { testDialect } from "../../../testing/database.ts";
import type { Writer } from "../database/schema/schema.ts";
import { eventsAfter, lastEventId, record, recordAll, thisRow, type NewEvent, type Recorded } from "./journal.ts";

const { ctx, clock } = await openTestContext("empty");

const event = (entityTitle: string, more: Partial<NewEvent> = {}): NewEvent => ({
  entityType: "WorkPackage",
  entityId: 5,
  entityTitle,
  projectId: 7,
  actorId: 3,
  action: "updated",
  at: clock.now().toISOString(),
  ...more,
});

const titlesAfter = async (id: number) => (await eventsAfter(ctx.db, id, 100)).map(({ entityTitle }) => entityTitle);

test("what a transaction records is written in its order once its work is done, and what needs its id after it", async () => {
  const start = await lastEventId(ctx.db);
  const told: [string, number][] = [];
  const during = await ctx.transaction(async (tx) => {
    const tell = {
      async work({ id }: Recorded) {
        told.push(["second", id]);
        await record(tx, event("notice", { entityId: 6 }));
      },
    };
    await record(tx, event("first", { version: "next" }));
    await record(tx, event("second", { entityId: 6 }), tell);
    await recordAll(tx, [event("third", { entityId: 6 }), event("fourth", { entityId: 6 })]);
    await record(tx, event("fifth", { version: "next" }), { written: ({ version }) => told.push(["fifth", version]) });
    expect(told).toEqual([]);
    return lastEventId(tx);
  });
  expect(during).toBe(start);
  expect(await titlesAfter(start)).toEqual(["first", "second", "third", "fourth", "fifth", "notice"]);
  const [first, second, , , fifth] = await eventsAfter(ctx.db, start, 100);
  expect(told).toEqual([
    ["second", second?.id],
    ["fifth", 2],
  ]);
  expect([first?.version, fifth?.version]).toEqual([1, 2]);
});

test("what a transaction recorded that fails is not written", async () => {
  const start = await lastEventId(ctx.db);
  const failing = ctx.transaction(async (tx) => {
    await record(tx, event("lost"));
    throw new Error("at the end");
  });
  await expect(failing).rejects.toThrow("at the end");
  expect(await titlesAfter(start)).toEqual([]);
});

test.runIf(testDialect === "postgres")("a long transaction that has recorded delays no other one", async () => {
  const start = await lastEventId(ctx.db);
  await ctx.transaction(async (tx) => {
    await record(tx, event("long"));
    await ctx.transaction((other) => record(other, event("short")));
  });
  expect(await titlesAfter(start)).toEqual(["short", "long"]);
});

test("statements that come with a row know it, and are taken back with it where one that follows fails", async () => {
  const start = await lastEventId(ctx.db);
  const untold = async () =>
    (await ctx.db.selectFrom("untold_events").selectAll().execute()).map((row) => row.event_id);
  const tellThis = (tx: Writer) => sql`insert into untold_events (event_id) values (${thisRow(tx)})`.compile(tx);
  const failing = ctx.transaction(async (tx) => {
    await record(tx, event("lost"), { statements: [tellThis(tx), sql`insert into nowhere values (1)`.compile(tx)] });
    await record(tx, event("after it"));
  });
  await expect(failing).rejects.toThrow("nowhere");
  expect(await titlesAfter(start)).toEqual([]);
  expect(await untold()).toEqual([]);
  await ctx.transaction(async (tx) => {
    await record(tx, event("one", { version: "next" }), { statements: [tellThis(tx)] });
    await record(tx, event("two"));
    await record(tx, event("three", { version: "next" }), { statements: [tellThis(tx)] });
  });
  const [one, , three] = await eventsAfter(ctx.db, start, 100);
  expect(await untold()).toEqual([one?.id, three?.id]);
});
