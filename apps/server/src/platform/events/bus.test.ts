import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { testDialect } from "../../../testing/database.ts";
import type { Context } from "../context.ts";
import type { Writer } from "../database/schema/schema.ts";
import { eventsAfter, lastEventId, record, type JournalEvent, type Recorded } from "./journal.ts";

const { ctx, clock, logged, another } = await openTestContext("empty");
await ctx.events.start();

let count = 0;
const change = (tx: Writer, title: string) =>
  record(tx, {
    entityType: "Project",
    entityId: ++count,
    entityTitle: title,
    projectId: 7,
    actorId: 3,
    action: "updated",
    changes: { name: { from: "before", to: title, toTitle: "After" } },
    at: clock.now().toISOString(),
  });

const write = (by: Context, title: string) => by.transaction((tx) => change(tx, title));

/** What a context hears, until as many events with this word in their title have come. */
function hear(by: Context, word: string, many: number): Promise<JournalEvent[]> {
  return new Promise((resolve) => {
    const heard: JournalEvent[] = [];
    const end = by.events.subscribe((event) => {
      if (!event.entityTitle.includes(word)) return;
      heard.push(event);
      if (heard.length < many) return;
      end();
      resolve(heard);
    });
  });
}

test("a listener is given the whole event once it is committed", async () => {
  const heard = hear(ctx, "whole", 1);
  await write(ctx, "whole");
  expect(await heard).toEqual([
    {
      id: expect.any(Number),
      entityType: "Project",
      entityId: count,
      entityTitle: "whole",
      projectId: 7,
      actorId: 3,
      action: "updated",
      version: 0,
      changes: { name: { from: "before", to: "whole", toTitle: "After" } },
      comment: "",
      internal: false,
      createdAt: "2026-03-02T09:00:00.000Z",
    },
  ]);
});

test("what is rolled back is not heard", async () => {
  const heard = hear(ctx, "maybe", 1);
  const work = ctx.transaction(async (tx) => {
    await change(tx, "maybe not");
    throw new Error("undone");
  });
  await expect(work).rejects.toThrow("undone");
  await write(ctx, "maybe so");
  expect((await heard).map((event) => event.entityTitle)).toEqual(["maybe so"]);
});

test("many writers in two processes: each of them hears each event once and in order", async () => {
  const other = await another();
  await other.events.start();
  const many = 60;
  const heard = [hear(ctx, "race", many), hear(other, "race", many)];
  // Long and short transactions overlap: ids must still be seen in the order of commits.
  const writes = Array.from({ length: many }, (_, index) =>
    (index % 2 === 0 ? ctx : other).transaction(async (tx) => {
      await tx
        .insertInto("settings")
        .values({ name: `race ${index}`, value: "1" })
        .execute();
      await change(tx, `race ${index}`);
      if (index % 3 === 0) await tx.selectFrom("settings").selectAll().execute();
    }),
  );
  await Promise.all(writes);
  for (const events of await Promise.all(heard)) {
    const ids = events.map((event) => event.id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(many);
  }
});

test("a signal reaches everyone who listens, and is written nowhere", async () => {
  const other = testDialect === "postgres" ? await another() : ctx;
  if (other !== ctx) await other.events.start();
  const before = await lastEventId(ctx.db);
  const heard: string[] = [];
  const ends = [ctx, other].map((by) => by.events.onSignal((signal) => heard.push(signal)));
  await ctx.events.signal('{"it":"works"}');
  await expect.poll(() => heard).toEqual(['{"it":"works"}', '{"it":"works"}']);
  if (testDialect === "postgres") {
    const elsewhere = JSON.stringify({ schema: "another_schema", signal: "of others" });
    await sql`select pg_notify('halyard_events', ${elsewhere})`.execute(ctx.db);
  }
  await other.events.signal("the last one");
  await expect.poll(() => heard).toHaveLength(4);
  expect(heard).not.toContain("of others");
  expect(await lastEventId(ctx.db)).toBe(before);
  for (const end of ends) end();
});

test("what was written before the start is history, not news", async () => {
  await write(ctx, "old news");
  const late = await another();
  await late.events.start();
  const heard = hear(late, "news", 1);
  await write(ctx, "fresh news");
  expect((await heard).map((event) => event.entityTitle)).toEqual(["fresh news"]);
});

test("a listener that fails does not keep the others from hearing", async () => {
  const end = ctx.events.subscribe((event) => {
    if (event.entityTitle.includes("despite")) throw new Error("cannot listen");
  });
  const heard = hear(ctx, "despite", 2);
  await write(ctx, "despite one");
  await write(ctx, "despite two");
  expect(await heard).toHaveLength(2);
  end();
  expect(logged.filter((line) => line.includes("cannot listen"))).toHaveLength(2);
});

test("who has ended hears nothing more", async () => {
  const heard: string[] = [];
  const end = ctx.events.subscribe((event) => heard.push(event.entityTitle));
  const first = hear(ctx, "end", 1);
  await write(ctx, "end 1");
  await first;
  end();
  const second = hear(ctx, "end", 1);
  await write(ctx, "end 2");
  await second;
  expect(heard).toEqual(["end 1"]);
});

test("more events than are read at once all arrive", async () => {
  const many = 1_200;
  const heard = hear(ctx, "flood", many);
  await ctx.transaction(async (tx) => {
    for (let index = 0; index < many; index++) await change(tx, `flood ${index}`);
  });
  expect((await heard).map((event) => event.entityTitle)).toEqual(Array.from({ length: many }, (_, i) => `flood ${i}`));
});

test("the history of one thing counts from 1", async () => {
  const versions: number[] = [];
  const add = () =>
    ctx.transaction(async (tx) => {
      const at = clock.now().toISOString();
      const entity = { entityType: "WorkPackage" as const, entityId: 5, entityTitle: "A", projectId: 1, actorId: 1 };
      const written = ({ version }: Recorded) => versions.push(version);
      await record(tx, { ...entity, action: "updated", version: "next", at }, { written });
    });
  for (const _ of [1, 2, 3]) await add();
  expect(versions).toEqual([1, 2, 3]);
});

test("reading on after an id gives the next ones, as many as asked for", async () => {
  await write(ctx, "page 0");
  const id = await lastEventId(ctx.db);
  for (const number of [1, 2, 3]) await write(ctx, `page ${number}`);
  const page = await eventsAfter(ctx.db, id, 2);
  expect(page.map((event) => event.entityTitle)).toEqual(["page 1", "page 2"]);
});

test.runIf(testDialect === "postgres")("a lost connection for notifications loses no event", async () => {
  const heard = hear(ctx, "lost line", 2);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(ctx.db);
  const other = await another();
  await write(other, "lost line 1");
  await write(other, "lost line 2");
  expect(await heard).toHaveLength(2);
});

test.runIf(testDialect === "postgres")(
  "a server that took over without the last events is heard all the same",
  async () => {
    await write(ctx, "kept");
    const kept = await lastEventId(ctx.db);
    await write(ctx, "lost later");
    const lastIds: number[] = [];
    const end = ctx.events.subscribe(
      () => undefined,
      (lastId) => lastIds.push(lastId),
    );
    const heard = hear(ctx, "after the loss", 1);
    await ctx.transaction(async (tx) => {
      await sql`delete from events where id > ${kept}`.execute(tx);
      await sql`select setval(pg_get_serial_sequence('events', 'id'), ${kept})`.execute(tx);
    });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(ctx.db);
    await expect.poll(() => lastIds).toContain(kept);
    await write(ctx, "after the loss");
    expect((await heard).map(({ id }) => id)).toEqual([kept + 1]);
    end();
  },
);
