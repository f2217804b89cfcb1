import { expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import type { Context } from "../context.ts";
import { problemOf, type Timing } from "./schedules.ts";

const { ctx, clock, another } = await openTestContext("empty");
const other = await another();
const timings = new Map<string, Timing>();
const define = (name: string, cron: string, timeZone = "UTC", isDueAtFirst = false) => {
  timings.set(name, { cron, timeZone });
  for (const process of [ctx, other])
    process.schedules.define({ name, timing: () => timings.get(name) ?? { cron: "", timeZone }, isDueAtFirst });
};
const row = (name: string) =>
  ctx.db.selectFrom("schedules").where("name", "=", name).selectAll().executeTakeFirstOrThrow();
const jobsOf = async (name: string) =>
  (await ctx.db.selectFrom("jobs").where("kind", "=", name).selectAll().execute()).length;
const finish = (process: Context, name: string) => {
  process.jobs.handle(name, async () => ({}));
  return process.jobs.runAll();
};
const HOUR = 3_600_000;
const until = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime());

test("a run that is due is taken once, by one of several processes", async () => {
  define("hourly", "0 * * * *");
  await Promise.all([ctx.schedules.runDue(), other.schedules.runDue()]);
  expect(await jobsOf("hourly")).toBe(0);
  for (let hour = 1; hour <= 3; hour++) {
    clock.advance(HOUR);
    await Promise.all([1, 2, 3, 4].flatMap(() => [ctx.schedules.runDue(), other.schedules.runDue()]));
    await finish(ctx, "hourly");
    expect(await jobsOf("hourly")).toBe(hour);
  }
  expect((await row("hourly")).last_at).toBe(clock.now().toISOString());
});

test("runs that were missed are made up for by one", async () => {
  const before = await jobsOf("hourly");
  clock.advance(100 * HOUR);
  await ctx.schedules.runDue();
  await finish(ctx, "hourly");
  await other.schedules.runDue();
  expect(await jobsOf("hourly")).toBe(before + 1);
  await finish(ctx, "hourly");
});

test("no second job is added while the last one is being done", async () => {
  clock.advance(HOUR);
  await ctx.schedules.runDue();
  const before = await jobsOf("hourly");
  clock.advance(HOUR);
  await ctx.schedules.runDue();
  expect(await jobsOf("hourly")).toBe(before);
  await finish(ctx, "hourly");
});

test("a changed timing counts from then on, and an empty one ends it", async () => {
  define("changing", "0 2 * * *");
  await ctx.schedules.runDue();
  define("changing", "30 * * * *");
  await Promise.all([ctx.schedules.runDue(), other.schedules.runDue()]);
  expect((await row("changing")).next_at).toMatch(/:30:00.000Z$/);
  define("changing", "");
  await ctx.schedules.runDue();
  expect(await row("changing")).toMatchObject({ cron: "", next_at: null });
  clock.advance(24 * HOUR);
  await ctx.schedules.runDue();
  expect(await jobsOf("changing")).toBe(0);
});

test("the hour is that of the time zone, also where summer time takes it away", async () => {
  until("2027-03-27T12:00:00.000Z");
  define("local", "30 2 * * *", "Europe/Berlin");
  await ctx.schedules.runDue();
  // On that day clocks go from 02:00 to 03:00.
  expect((await row("local")).next_at).toBe("2027-03-28T01:00:00.000Z");
  until("2027-03-28T01:00:00.000Z");
  await ctx.schedules.runDue();
  expect((await row("local")).next_at).toBe("2027-03-29T00:30:00.000Z");
});

test("one that begins with a new instance is due at once", async () => {
  define("eager", "0 4 * * *", "UTC", true);
  await ctx.schedules.runDue();
  expect(await jobsOf("eager")).toBe(1);
  await other.schedules.runDue();
  expect(await jobsOf("eager")).toBe(1);
});

test.each([
  ["0 2 * * *", null],
  ["", null],
  ["*/15 8-18 * * 1-5", null],
  ["0 2 * *", /five fields/],
  ["0 0 2 * * *", /five fields/],
  ["61 2 * * *", /can't be read/],
  ["a b c d e", /can't be read/],
  ["0 0 31 2 *", /never comes/],
])("the expression %j is refused for %s", (cron, problem) => {
  const found = problemOf({ cron, timeZone: "UTC" });
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test("an unknown time zone is refused", () => {
  expect(problemOf({ cron: "0 2 * * *", timeZone: "Mars/Olympus" })).toMatch(/can't be read/);
});
