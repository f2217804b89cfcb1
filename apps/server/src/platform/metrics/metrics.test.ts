import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { createToken } from "../../identity/authentication/sessions/tokens.ts";

const TOKEN = "a-token-for-the-metrics";
const t = await startTestApp("standard", { metrics: { token: TOKEN, addresses: ["loopback"] } });

const scrape = (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  t.app.inject({ method: "GET", url: "/metrics", headers, remoteAddress });

/** @returns the number beside a name with these labels */
async function value(line: string): Promise<number> {
  const { body } = await scrape();
  const found = body.split("\n").find((text) => text.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

test("the measurements are for this machine, and from elsewhere for who has the token", async () => {
  expect((await scrape()).statusCode).toBe(200);
  expect((await scrape({}, "203.0.113.7")).statusCode).toBe(403);
  expect((await scrape({ "x-forwarded-for": "203.0.113.7" })).statusCode).toBe(403);
  const wrong = await scrape({ authorization: "Bearer a-wrong-token-of-metrics" }, "203.0.113.7");
  expect(wrong.statusCode).toBe(403);
  expect((await scrape({ authorization: `Bearer ${TOKEN}` }, "203.0.113.7")).statusCode).toBe(200);
  expect(wrong.body).not.toContain("halyard_info");
});

test("requests are counted by their route, whatever ids are in the path", async () => {
  const line = `halyard_http_request_duration_seconds_count{method="GET",route="/api/v3/work_packages/:id",status="404"}`;
  await t.api.admin.get("/api/v3/work_packages/987654321");
  await t.api.admin.get("/api/v3/work_packages/987654322");
  expect(await value(line)).toBe(2);
});

test("statements, jobs and streams are measured", async () => {
  const statements = `halyard_database_statement_duration_seconds_count{outcome="done"}`;
  const before = await value(statements);
  await t.api.admin.get("/api/v3/users");
  expect(await value(statements)).toBeGreaterThan(before);
  expect(await value("halyard_event_streams")).toBe(0);
  await t.ctx.transaction((tx) => t.ctx.jobs.add(tx, { kind: "a_job_of_the_test", payload: {}, ownerId: null }));
  expect(await value(`halyard_jobs{kind="a_job_of_the_test",state="due"}`)).toBe(1);
  expect(await value("halyard_job_oldest_due_seconds")).toBeGreaterThanOrEqual(0);
});

test("what waits to leave, and what became of it, is measured", async () => {
  expect(await value(`halyard_mails_total{outcome="failed"}`)).toBe(0);
  expect(await value(`halyard_webhook_deliveries_total{outcome="sent"}`)).toBe(0);
  expect([await value("halyard_email_waiting"), await value("halyard_email_oldest_due_seconds")]).toEqual([0, 0]);
  const at = new Date(t.clock.now().getTime() - 90_000).toISOString();
  const email = { recipient_id: 1, kind: "digest", work_package_id: null, state: "waiting" } as const;
  await t.ctx.transaction((tx) =>
    tx
      .insertInto("emails")
      .values({ ...email, next_at: at, created_at: at, sent_at: null })
      .execute(),
  );
  expect([await value("halyard_email_waiting"), await value("halyard_email_oldest_due_seconds")]).toEqual([1, 90]);
  expect([await value("halyard_webhook_waiting"), await value("halyard_webhook_oldest_due_seconds")]).toEqual([0, 0]);
});

test("the age of an instance without a backup is that of the instance", async () => {
  const before = await value("halyard_backup_age_seconds");
  t.clock.advance(3_600_000);
  expect((await value("halyard_backup_age_seconds")) - before).toBeCloseTo(3_600, 0);
});

test("a caller who is in memory is not read again", async () => {
  const reads = () => value(`halyard_caller_cache_requests_total{outcome="miss"}`);
  const hits = () => value(`halyard_caller_cache_requests_total{outcome="hit"}`);
  await t.api.admin.get("/api/v3/users/me");
  const [misses, known] = [await reads(), await hits()];
  await t.api.admin.get("/api/v3/users/me");
  expect([await reads(), await hits()]).toEqual([misses, known + 1]);
});

test("what is read again comes from memory: types, work packages of lists, packed answers", async () => {
  const [project, other] = [await t.given.project({ name: "Kept" }), await t.given.project({ name: "Other" })];
  for (const subject of ["One", "Two", "Three"])
    expect((await t.api.admin.post(`projects/${project}/work_packages`, { subject })).status).toBe(201);
  const counted = (outcome: "hit" | "miss") =>
    Promise.all(
      ["catalogue", "list_element", "packed_answer"].map((name) =>
        value(`halyard_${name}_cache_requests_total{outcome="${outcome}"}`),
      ),
    );
  const admin = await t.ctx.db.selectFrom("users").where("login", "=", "admin").select("id").executeTakeFirstOrThrow();
  const token = await t.ctx.transaction((tx) => createToken(tx, admin.id, "lists", t.clock.now()));
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br" };
  const list = async () =>
    expect((await t.app.inject({ url: `/api/v3/projects/${project}/work_packages`, headers })).statusCode).toBe(200);
  await list();
  const [hits, misses] = [await counted("hit"), await counted("miss")];
  // After a write the whole answer is made again, of what is still in memory.
  expect((await t.api.admin.post(`projects/${other}/work_packages`, { subject: "Elsewhere" })).status).toBe(201);
  await list();
  expect(await counted("miss")).toEqual(misses);
  expect((await counted("hit")).map((now, at) => now > (hits[at] ?? now))).toEqual([true, true, true]);
});

test("an answer carries the id that the log has of its request", async () => {
  const own = await t.app.inject({ method: "GET", url: "/health/live" });
  expect(own.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  const named = await t.app.inject({ method: "GET", url: "/health/live", headers: { "x-request-id": "proxy-17" } });
  expect(named.headers["x-request-id"]).toBe("proxy-17");
  const strange = await t.app.inject({ method: "GET", url: "/health/live", headers: { "x-request-id": 'a b"}' } });
  expect(strange.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});
