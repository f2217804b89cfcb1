import { beforeEach, expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { testDialect } from "../../../testing/database.ts";
import type { Context } from "../context.ts";
import { consumerOf, JOURNAL } from "./consumers.ts";
import { waitingFor } from "./journal-readers.ts";
import { record, type JournalEvent } from "./journal.ts";

const { ctx, clock, another } = await openTestContext("empty");

let name = "";
let number = 0;
beforeEach(() => {
  name = `reader ${++number}`;
});

const write = (title: string, by: Context = ctx) =>
  by.transaction((tx) =>
    record(tx, {
      entityType: "Project",
      entityId: 1,
      entityTitle: title,
      projectId: 1,
      actorId: 1,
      action: "updated",
      at: clock.now().toISOString(),
    }),
  );

const titles = (events: readonly JournalEvent[]) => events.map(({ entityTitle }) => entityTitle);

test("a consumer takes what comes after it was there, each event once and in order", async () => {
  await write("before");
  const taken: string[] = [];
  const process = await another();
  process.readers.add({ name, batch: 2, take: async (_tx, events) => void taken.push(...titles(events)) });
  await process.readers.runAll();
  for (const title of ["1", "2", "3", "4", "5"]) await write(title);
  await process.readers.runAll();
  await process.readers.runAll();
  expect(taken).toEqual(["1", "2", "3", "4", "5"]);
});

test("what fails is taken again: nothing is lost, and what the transaction wrote is not there twice", async () => {
  const process = await another();
  let fails = true;
  process.readers.add({
    name,
    take: async (tx, events) => {
      for (const title of titles(events))
        await tx
          .insertInto("settings")
          .values({ name: `${name} ${title}`, value: "1" })
          .execute();
      if (fails) throw new Error("not now");
    },
  });
  await process.readers.runAll();
  await write("one");
  await expect(process.readers.runAll()).rejects.toThrow("not now");
  fails = false;
  await write("two");
  await process.readers.runAll();
  const rows = await ctx.db.selectFrom("settings").select("name").where("name", "like", `${name} %`).execute();
  expect(rows.map((row) => row.name).toSorted()).toEqual([`${name} one`, `${name} two`]);
});

test("what was sent before a kill is sent again, and nothing is left out", async () => {
  const sent: string[] = [];
  const first = await another();
  let dies = false;
  const send = async (events: readonly JournalEvent[]) => {
    sent.push(...titles(events));
    if (dies) throw new Error("killed");
  };
  first.readers.add({ name, send });
  await first.readers.runAll();
  await write("a");
  dies = true;
  await expect(first.readers.runAll()).rejects.toThrow("killed");
  dies = false;
  const second = await another();
  second.readers.add({ name, send });
  await write("b");
  // On PostgreSQL the lease of the dead one runs out first.
  await second.readers.runAll();
  clock.advance(20_000);
  await second.readers.runAll();
  expect(sent).toEqual(["a", "a", "b"]);
});

test.runIf(testDialect === "postgres")("one process at a time reads for a consumer", async () => {
  const taken: string[] = [];
  const [first, second] = [await another(), await another()];
  for (const process of [first, second]) {
    process.readers.add({ name, take: async (_tx, events) => void taken.push(...titles(events)) });
  }
  await first.readers.runAll();
  for (let round = 0; round < 10; round++) {
    await write(`${round}`);
    await Promise.all([first.readers.runAll(), second.readers.runAll()]);
  }
  expect(taken).toEqual(Array.from({ length: 10 }, (_, index) => `${index}`));
});

test("it wakes up by itself, and says how far behind it is", async () => {
  const process = await another();
  await process.events.start();
  const taken: string[] = [];
  let waits = true;
  const open = Promise.withResolvers<void>();
  process.readers.add({
    name,
    take: async (_tx, events) => {
      if (waits) await open.promise;
      taken.push(...titles(events));
    },
  });
  await process.readers.start();
  await write("late", process);
  const mine = () => waitingFor(ctx.db, name, "events");
  expect(await mine()).toMatchObject({ count: 1, since: clock.now().toISOString() });
  waits = false;
  open.resolve();
  await expect.poll(() => taken).toEqual(["late"]);
  await expect.poll(mine).toMatchObject({ count: 0, since: null });
  await process.close();
});

test("consumers of a list come and go while the process runs; who comes back goes on from where it was", async () => {
  const process = await another();
  const taken: string[] = [];
  const consumer = consumerOf(JOURNAL, { name, take: async (_tx, events) => void taken.push(...titles(events)) });
  let listed = [consumer];
  process.readers.addFrom(async () => listed);
  await process.readers.runAll();
  await write("while it is there");
  await process.readers.runAll();
  listed = [];
  await write("while it is away");
  await process.readers.runAll();
  expect(taken).toEqual(["while it is there"]);
  listed = [consumer];
  await process.readers.runAll();
  expect(taken).toEqual(["while it is there", "while it is away"]);
});
