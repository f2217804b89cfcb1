import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { testSettings } from "../../../testing/database.ts";
import { environmentOf, startProgram } from "../../../testing/servers/program.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { openFiles } from "../../platform/files/open.ts";
import { writeBackup } from "./write.ts";

const { ctx } = await openTestContext("demo");
const target = await testSettings();
const file = join(ctx.settings.dataDir, "demo.halyard");
await writeBackup({
  settings: ctx.settings,
  files: openFiles(ctx.settings),
  to: file,
  passphrase: null,
  contents: "copy",
});

const command = (words: string[]) => startProgram(["command-line/main.ts", ...words], environmentOf(target));

/** What tells the backup's database from the one that it replaces, and whether all of it is there. */
async function look(): Promise<{ projects: number; events: number; seen: number }> {
  const database = openDatabase(target);
  try {
    expect(await migrate(database)).toEqual([]);
    const count = async (table: "projects" | "events" | "work_packages") => {
      const rows = database.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("n"));
      return (await rows.executeTakeFirstOrThrow()).n;
    };
    return { projects: await count("projects"), events: await count("events"), seen: await count("work_packages") };
  } finally {
    await database.close();
  }
}

test("a restore that is killed leaves the old database or the new one, and the next one works", async () => {
  expect(await command(["restore", file]).ended).toBe(0);
  const restored = await look();
  const database = openDatabase(target);
  await database.transaction((tx) => tx.deleteFrom("events").where("id", ">", 100).execute());
  await database.close();
  const changed = await look();
  expect(changed.events).toBeLessThan(restored.events);
  const outcomes: unknown[] = [];
  const words = ["restore", file, "--replace", "--no-safety-backup"];
  for (const stage of ["while it loads", "near its end"]) {
    const program = command(words);
    while (!program.errors().includes("Loading")) await pause(5);
    if (stage === "near its end") {
      // As far as one gets without watching it from inside: the file is loaded, or the place is about to change.
      const staged = `${target.sqliteFile}.restoring`;
      const until = performance.now() + 400;
      while (performance.now() < until && (target.databaseUrl !== null || existsSync(staged))) await pause(5);
    }
    program.signal("SIGKILL");
    await program.ended;
    outcomes.push(await look());
  }
  for (const outcome of outcomes) expect([changed, restored]).toContainEqual(outcome);
  expect(outcomes[0]).toEqual(changed);
  expect(await command(words).ended).toBe(0);
  expect(await look()).toEqual(restored);
  expect(existsSync(`${target.sqliteFile}.restoring`)).toBe(false);
}, 120_000);
