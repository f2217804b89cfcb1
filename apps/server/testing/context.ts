/** A whole context on a fresh database, for tests below HTTP. */
import { pino } from "pino";
import { afterAll, expect } from "vitest";
import { hashFor } from "../src/identity/authentication/sessions/passwords.ts";
import { createContext, type Context } from "../src/platform/context.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import type { Settings } from "../src/platform/environment/settings.ts";
import { TestClock } from "./clock.ts";
import { strangeEntries } from "./audit-trail/strange-entries.ts";
import { filledSettings } from "./database.ts";
import type { Filling } from "./databases/templates.ts";

export interface TestContext {
  ctx: Context;
  clock: TestClock;
  /** What was logged, as lines of JSON. */
  logged: string[];
  /** For tests that write entries of the journal which the program never does. */
  inventsEntries(): void;
  /** Another process on the same database, as far as one process can be two: its own connections, bus and queue. */
  another(): Promise<Context>;
}

/** No one guesses the passwords of tests; main.test.ts shows what the product's own hashes take. */
export const QUICK_HASHES = { memory: 64, passes: 1, lanes: 1 };

/**
 * @param seed what is in the database: `empty` nothing at all, `none` the system's own accounts and roles,
 *   `standard` (default) also types, statuses, priorities and roles, `demo` a whole organisation
 */
export async function openTestContext(seed: Filling = "standard", given: Partial<Settings> = {}): Promise<TestContext> {
  hashFor(QUICK_HASHES);
  const opened: Context[] = [];
  const pending = filledSettings(seed, given);
  let areInvented = false;
  afterAll(async () => {
    const strange = opened[0] === undefined || areInvented ? [] : await strangeEntries(opened[0].db);
    for (const ctx of opened) await ctx.close();
    expect(strange).toEqual([]);
  });
  const settings = await pending;
  const clock = new TestClock();
  const logged: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  const another = async () => {
    const database = openDatabase(settings);
    await migrate(database);
    const ctx = createContext(settings, database, clock, log);
    opened.push(ctx);
    return ctx;
  };
  const ctx = await another();
  if (seed !== "empty") {
    const { seedOnFirstRun } = await import("../src/seeds/first-run.ts");
    await seedOnFirstRun(ctx);
  }
  return { ctx, clock, logged, another, inventsEntries: () => void (areInvented = true) };
}
