import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { ctx, clock, api, given } = await startTestApp("standard");
const mira = await given.user("mira");
let works = false;
ctx.jobs.handle("weighing", async () => {
  if (!works) throw new Error("The scales are broken.");
  return {};
});
const add = (dedupeKey?: string) =>
  ctx.transaction((tx) =>
    ctx.jobs.add(tx, {
      kind: "weighing",
      payload: { secret: "of Mira" },
      ownerId: mira,
      ...(dedupeKey && { dedupeKey }),
    }),
  );
async function fail(): Promise<void> {
  for (let n = 0; n < 5; n++) {
    await ctx.jobs.runAll();
    clock.advance(60 * 60_000);
  }
}
const states = async (state: string) => (await api.admin.list("admin/jobs", { state, pageSize: 500 })).each("id");

test("a job waits, fails for good with its reason, and is tried again", async () => {
  const uuid = await add();
  expect(await states("waiting")).toContain(uuid);
  await fail();
  const failed = await api.admin.get(`admin/jobs/${uuid}`);
  expect(failed.body).toMatchObject({
    state: "failed",
    attempts: 5,
    error: "The scales are broken.",
    kind: "weighing",
  });
  expect(failed.at("_links.owner.href")).toBe(`/api/v3/users/${mira}`);
  expect(failed.text).not.toContain("of Mira");
  const log: { message: string }[] = Object(failed.body).log;
  expect(log.map(({ message }) => message)).toEqual([
    "Attempt 1 failed: The scales are broken.",
    "Attempt 2 failed: The scales are broken.",
    "Attempt 3 failed: The scales are broken.",
    "Attempt 4 failed: The scales are broken.",
    "Attempt 5 failed, and there is no other: The scales are broken.",
  ]);
  expect(await states("failed")).toContain(uuid);
  works = true;
  expect((await api.admin.post(`admin/jobs/${uuid}/retry`)).at("state")).toBe("waiting");
  await ctx.jobs.runAll();
  expect((await api.admin.get(`admin/jobs/${uuid}`)).at("state")).toBe("done");
  const again = await api.admin.post(`admin/jobs/${uuid}/retry`);
  expect([again.status, again.at("message")]).toEqual([422, "Only a job that failed can be tried again."]);
  const row = await ctx.db.selectFrom("events").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(row).toMatchObject({ entity_type: "Job", action: "retried", category: "system" });
});

test("a job that would have sent emails says that there is no mail server", async () => {
  const uuid = await ctx.transaction((tx) =>
    ctx.jobs.add(tx, { kind: "notifications.email", payload: {}, ownerId: null }),
  );
  expect((await api.admin.get(`admin/jobs/${uuid}`)).at("skipped")).toBeNull();
  await ctx.jobs.runAll();
  expect((await api.admin.get(`admin/jobs/${uuid}`)).body).toMatchObject({
    state: "skipped",
    skipped: "no_mail_server",
  });
  expect(await states("skipped")).toEqual([uuid]);
  expect(await states("done")).not.toContain(uuid);
});

test("a job is not tried again beside another one that does the same", async () => {
  works = false;
  const uuid = await add("the scales");
  await fail();
  await add("the scales");
  expect((await api.admin.post(`admin/jobs/${uuid}/retry`)).at("message")).toBe("The same work is waiting already.");
});

test("only administrators see jobs and try them again", async () => {
  const caller = await api.as("mira");
  expect((await caller.get("admin/jobs")).status).toBe(403);
  expect((await caller.post("admin/jobs/x/retry")).status).toBe(403);
  expect((await api.anonymous.get("admin/jobs")).status).toBe(401);
  expect((await api.admin.get("admin/jobs/x")).status).toBe(404);
  expect((await api.admin.get("admin/jobs?state=lost")).status).toBe(400);
});

test("schedules are shown with their next and last run, and can be run now", async () => {
  const LIST = "admin/schedules";
  await ctx.schedules.runDue();
  const list = await api.admin.list(LIST);
  expect(list.each("id")).toContain("remove_stray_files");
  const ran = await api.admin.post(`${LIST}/remove_stray_files/run`);
  expect(ran.body).toMatchObject({ _type: "Schedule", cron: "30 3 * * *", timeZone: "UTC", lastState: "waiting" });
  await api.admin.post(`${LIST}/remove_stray_files/run`);
  await ctx.jobs.runAll();
  const after = (await api.admin.list(LIST)).elements.find((one) => Object(one).id === "remove_stray_files");
  expect(after).toMatchObject({ lastState: "done", lastAt: clock.now().toISOString() });
  const jobs = await ctx.db.selectFrom("jobs").where("kind", "=", "remove_stray_files").select("owner_id").execute();
  expect(jobs).toHaveLength(1);
  expect((await api.admin.post(`${LIST}/unknown/run`)).status).toBe(404);
  const caller = await api.as("mira");
  expect((await caller.get(LIST)).status).toBe(403);
  expect((await caller.post(`${LIST}/remove_stray_files/run`)).status).toBe(403);
  expect((await api.anonymous.get(LIST)).status).toBe(401);
});
