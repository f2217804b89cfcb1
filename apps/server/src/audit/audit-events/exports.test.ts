import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { record } from "../../platform/events/journal.ts";
import { verifySeals } from "../../platform/events/seals/verify.ts";

const { ctx, clock, api, given, inventsEntries } = await startTestApp("standard");
inventsEntries();
const miraId = await given.user("mira");
const EXPORTS = "admin/audit_exports";
const DAY = 86_400_000;

async function exported(body: object) {
  const started = await api.admin.post(EXPORTS, body);
  expect(started.status).toBe(202);
  await ctx.jobs.runAll();
  const id = String(started.at("id"));
  const done = await api.admin.get(`${EXPORTS}/${id}`);
  return { done, content: await api.admin.get(`${EXPORTS}/${id}/content`) };
}

test("has every entry of the list, more than the list counts pages of, in its order", async () => {
  const about = { entityType: "Status" as const, entityId: 1, projectId: null, actorId: 1, action: "updated" };
  for (let block = 0; block < 3; block++) {
    await ctx.transaction(async (tx) => {
      for (let n = 0; n < 400; n++) {
        clock.advance(1_000);
        const changes = { name: { from: `a${n}`, to: '=cmd|"x"' } };
        await record(tx, { ...about, entityTitle: "=1+1", changes, at: clock.now().toISOString() });
      }
    });
  }
  const origin = { via: "session" as const, onBehalfOf: miraId };
  await ctx.transaction((tx) =>
    record(tx, { ...about, action: "viewed", entityTitle: "New", at: clock.now().toISOString(), origin }),
  );
  await (await api.as("mira")).patch("statuses/1", { name: "x" });
  const before: unknown[] = [];
  for (let cursor: unknown = ""; cursor !== null;) {
    const page = await api.admin.list("admin/audit_events", { pageSize: 500, ...(cursor === "" ? {} : { cursor }) });
    before.push(...page.each("id"));
    cursor = page.at("cursor");
  }
  expect(before.length).toBeGreaterThan(1_200);
  const { done, content } = await exported({ format: "jsonl" });
  expect(done.body).toMatchObject({ state: "done", format: "jsonl" });
  const lines = content.text
    .trimEnd()
    .split("\n")
    .map((text): Record<string, unknown> => JSON.parse(text));
  expect(lines.filter(({ action }) => action !== "exported").map(({ id }) => id)).toEqual(before);
  expect(done.number("rows")).toBe(lines.length);
  expect(Object.keys(lines[0] ?? {})).not.toContain("_links");
  const { content: csv } = await exported({ format: "csv" });
  const rows: Record<string, string>[] = parse(csv.text, { columns: true });
  expect(rows.filter(({ Action }) => Action !== "exported").map(({ Id }) => Id)).toEqual(before);
  // A spreadsheet would run what begins like a formula.
  expect(rows.some((row) => Object.values(row).some((cell) => /^[=+@]/.test(cell)))).toBe(false);
  expect(rows.find(({ Action }) => Action === "access_denied")).toMatchObject({
    Outcome: "denied",
    Address: "127.0.0.1",
  });
  const named = { "On behalf of id": String(miraId), "On behalf of": expect.stringMatching(/mira/i) };
  expect(rows.find(({ Action }) => Action === "viewed")).toMatchObject(named);
});

test("takes the filters of the list, and is itself an entry", async () => {
  const filters = [{ action: { operator: "=", values: ["exported"] } }];
  const { content } = await exported({ format: "jsonl", filters });
  const lines = content.text
    .trimEnd()
    .split("\n")
    .map((text): Record<string, unknown> => JSON.parse(text));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({ category: "security", entity: { type: "AuditLog" }, actor: { id: 1 } });
});

test("refuses what it does not know, and anyone but administrators", async () => {
  expect((await api.admin.post(EXPORTS, { format: "pdf" })).status).toBe(422);
  const filters = [{ nothing: { operator: "=", values: ["1"] } }];
  expect((await api.admin.post(EXPORTS, { format: "csv", filters })).status).toBe(400);
  const started = await api.admin.post(EXPORTS, { format: "csv" });
  const mira = await api.as("mira");
  const path = `${EXPORTS}/${String(started.at("id"))}`;
  expect((await mira.post(EXPORTS, { format: "csv" })).status).toBe(403);
  expect((await mira.get(path)).status).toBe(403);
  expect((await mira.get(`${path}/content`)).status).toBe(403);
  expect((await api.anonymous.get(path)).status).toBe(401);
  expect((await api.admin.get(`${path}/content`)).status).toBe(404);
  expect((await api.admin.get(`${EXPORTS}/unknown`)).status).toBe(404);
});

test("refusals and failures are kept as long as their category says, changes for ever", async () => {
  await ctx.occurrences.note({ kind: "job_failed", actorId: null, subject: "weighing" });
  const kinds = async () => {
    await ctx.occurrences.flush();
    const rows = await ctx.db.selectFrom("security_events").select("kind").orderBy("id").execute();
    return new Set(rows.map(({ kind }) => kind));
  };
  expect(await kinds()).toEqual(new Set(["access_denied", "job_failed"]));
  const { lockVersion } = Object((await api.admin.get("admin/settings/security")).body);
  await api.admin.patch("admin/settings/security", { lockVersion, keptSystemDays: 10, keptSecurityDays: 0 });
  const events = await ctx.db
    .selectFrom("events")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirst();
  await ctx.schedules.runDue();
  clock.advance(11 * DAY);
  await ctx.schedules.runDue();
  await ctx.jobs.runAll();
  expect(await kinds()).toEqual(new Set(["access_denied"]));
  const after = await ctx.db
    .selectFrom("events")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirst();
  expect(after?.n).toBeGreaterThanOrEqual(events?.n ?? 0);
});

test("addresses and programs are forgotten after their days, of changes too, and the seals hold", async () => {
  const { lockVersion } = Object((await api.admin.get("admin/settings/security")).body);
  await api.admin.patch("admin/settings/security", { lockVersion, keptSecurityDays: 0, keptAddressDays: 10 });
  const mira = await api.as("mira");
  const agent = { headers: { "user-agent": "Sextant/1.0" } };
  await mira.patch("users/me/preferences", { timeZone: "Europe/Lisbon" }, agent);
  await mira.get("admin/settings");
  await mira.post("statuses", { name: "x" }, agent);
  await ctx.readers.runAll();
  const contexts = async () => {
    const [changes, refusals] = await Promise.all([
      ctx.db.selectFrom("events").select("context").execute(),
      ctx.db.selectFrom("security_events").select("context").execute(),
    ]);
    return [...changes, ...refusals].map(({ context }) => context);
  };
  const withAddress = async () => (await contexts()).filter((context) => /"(?:ip|agent)":/.test(context)).length;
  expect((await contexts()).filter((context) => context.includes("Sextant")).length).toBe(2);
  const forget = async (days: number) => {
    clock.advance(days * DAY);
    await ctx.schedules.runDue();
    await ctx.jobs.runAll();
  };
  await forget(9);
  expect((await contexts()).filter((context) => context.includes("Sextant")).length).toBe(2);
  await forget(2);
  expect(await withAddress()).toBe(0);
  expect((await contexts()).some((context) => context.includes('"requestId"'))).toBe(true);
  await ctx.readers.runAll();
  const { problems, amended } = await verifySeals(ctx);
  expect([problems, amended > 0]).toEqual([[], true]);
});

test("entries of a category on legal hold keep their addresses until it is released", async () => {
  const set = async (values: object) => {
    const { lockVersion } = Object((await api.admin.get("admin/settings/security")).body);
    const answer = await api.admin.patch("admin/settings/security", { lockVersion, ...values });
    expect(answer.status).toBe(200);
  };
  await set({ keptSecurityDays: 0, keptAddressDays: 10, legalHold: ["security"] });
  const mira = await api.as("mira");
  const agent = { headers: { "user-agent": "Octant/1.0" } };
  await mira.patch("users/me/preferences", { timeZone: "Europe/Rome" }, agent);
  await mira.post("statuses", { name: "x" }, agent);
  await api.admin.post("statuses", { name: "Becalmed" }, agent);
  await ctx.readers.runAll();
  const categories = async () => {
    const read = (table: "events" | "security_events") =>
      ctx.db.selectFrom(table).where("context", "like", "%Octant%").select("category").execute();
    return [...(await read("events")), ...(await read("security_events"))].map(({ category }) => category).toSorted();
  };
  expect(await categories()).toEqual(["security", "security", "system"]);
  const tonight = async (days: number) => {
    clock.advance(days * DAY);
    await ctx.schedules.runDue();
    await ctx.jobs.runAll();
  };
  await tonight(11);
  expect(await categories()).toEqual(["security", "security"]);
  await tonight(1);
  expect(await categories()).toEqual(["security", "security"]);
  await set({ legalHold: [] });
  await tonight(1);
  expect(await categories()).toEqual([]);
  await ctx.readers.runAll();
  expect((await verifySeals(ctx)).problems).toEqual([]);
});

test("refuses more filters or values than a database takes, and takes what an address has room for", async () => {
  const actions = (filters: number, values: number) => {
    const names = Array.from({ length: values }, (_, n) => `action ${n}`);
    return Array.from({ length: filters }, () => ({ action: { operator: "=", values: names } }));
  };
  for (const filters of [actions(3_000, 1), actions(1, 40_000)]) {
    const refused = await api.admin.post(EXPORTS, { format: "csv", filters });
    expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "filters"]);
  }
  for (const filters of [actions(200, 1), actions(1, 5_000), actions(200, 25)]) {
    expect((await api.admin.post(EXPORTS, { format: "csv", filters })).status).toBe(202);
  }
});
