import { expect, test } from "vitest";
import { TEST_ADMIN_PASSWORD } from "../../../testing/database.ts";
import { startTestApp } from "../../../testing/app.ts";

const { app, ctx, clock, api, given } = await startTestApp("standard");
const mira = await given.user("mira");

const occurrences = async () => {
  await ctx.occurrences.flush();
  return ctx.db.selectFrom("security_events").selectAll().orderBy("id").execute();
};
async function since(work: () => Promise<unknown>) {
  const before = new Set((await occurrences()).map(({ id }) => id));
  await work();
  return (await occurrences()).filter(({ id }) => !before.has(id));
}
const journal = async () => ctx.db.selectFrom("events").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();

test("a change says where it came from", async () => {
  const agent = { headers: { "user-agent": "Curl of a test" } };
  const changed = await api.admin.post("statuses", { name: "Waiting" }, agent);
  const row = await journal();
  expect(row).toMatchObject({ entity_type: "Status", category: "system", severity: "info", outcome: "success" });
  const token = await ctx.db.selectFrom("api_tokens").where("user_id", "=", 1).select("id").executeTakeFirstOrThrow();
  expect(JSON.parse(row.context)).toEqual({
    via: "token",
    credentialId: String(token.id),
    ip: "127.0.0.1",
    agent: "Curl of a test",
    requestId: changed.headers["x-request-id"],
  });
});

test("a job says for whom it works, and the command line that it is the command line", async () => {
  ctx.jobs.handle("noting", async () => {
    const event = {
      entityType: "Status" as const,
      entityId: 1,
      entityTitle: "x",
      projectId: null,
      actorId: 1,
      action: "updated",
    };
    await ctx.transaction(async (tx) => {
      const { record } = await import("../../platform/events/journal.ts");
      await record(tx, { ...event, at: clock.now().toISOString() });
    });
    return {};
  });
  const uuid = await ctx.transaction((tx) => ctx.jobs.add(tx, { kind: "noting", payload: {}, ownerId: mira }));
  await ctx.jobs.runAll();
  expect(JSON.parse((await journal()).context)).toEqual({ via: "job", requestId: uuid, onBehalfOf: mira });
  await given.user("nora");
  expect(JSON.parse((await journal()).context)).toEqual({ via: "cli" });
});

test("signing in and out are in the journal, with the session", async () => {
  const signedIn = await app.inject({
    method: "POST",
    url: "/api/v3/auth/login",
    payload: { login: "admin", password: TEST_ADMIN_PASSWORD },
  });
  expect(signedIn.statusCode).toBe(200);
  expect(await journal()).toMatchObject({
    entity_type: "Session",
    action: "signed_in",
    actor_id: 1,
    category: "security",
    changes: JSON.stringify({ signedInWith: { from: null, to: ["password"] } }),
  });
  const cookie = String(signedIn.headers["set-cookie"]).split(";", 1)[0] ?? "";
  const headers = { cookie, "x-requested-with": "XMLHttpRequest", "content-type": "application/json" };
  await app.inject({ method: "POST", url: "/api/v3/auth/logout", headers, payload: "{}" });
  expect(await journal()).toMatchObject({ entity_type: "Session", action: "signed_out", actor_id: 1 });
});

test("a failed sign-in names the account that was tried, and nothing of an unknown login", async () => {
  const known = await since(() => api.anonymous.post("auth/login", { login: "mira", password: "no" }));
  expect(known).toMatchObject([{ kind: "sign_in_failed", entity_type: "User", entity_id: mira, outcome: "failed" }]);
  const unknown = await since(() => api.anonymous.post("auth/login", { login: "my secret pass", password: "no" }));
  expect(unknown).toMatchObject([{ kind: "sign_in_failed", entity_id: null, actor_id: null }]);
  expect(JSON.stringify(unknown)).not.toContain("my secret pass");
});

test("a refusal names who was refused what, once, with how often", async () => {
  const caller = await api.as("mira");
  const rows = await since(async () => {
    for (let n = 0; n < 5; n++) expect((await caller.patch("roles/1", { name: "x" })).status).toBe(403);
  });
  expect(rows).toMatchObject([
    {
      kind: "access_denied",
      actor_id: mira,
      subject: "PATCH /api/v3/roles/:id",
      entity_type: "roles",
      entity_id: 1,
      count: 5,
    },
  ]);
  clock.advance(11 * 60_000);
  expect(await since(() => caller.patch("roles/1", { name: "x" }))).toHaveLength(1);
});

test("a wrong token, a write without a sign-in and a write of what is not there are noted, a read is not", async () => {
  const wrong = { headers: { authorization: "Bearer opapi-wrong" } };
  expect(await since(() => api.anonymous.get("statuses", wrong))).toMatchObject([{ kind: "credentials_refused" }]);
  expect(await since(() => api.anonymous.post("statuses", { name: "x" }))).toMatchObject([{ kind: "access_denied" }]);
  const caller = await api.as("mira");
  expect(await since(() => caller.patch("work_packages/4711", { lockVersion: 0 }))).toMatchObject([
    { kind: "not_found", entity_type: "work_packages", entity_id: 4711 },
  ]);
  expect(await since(() => caller.get("work_packages/4711"))).toEqual([]);
});

test("the first use of a token is noted, once, with what it is called", async () => {
  const caller = await api.as("mira");
  const made = await caller.post("users/me/api_tokens", { name: "Nightly report" });
  const headers = { authorization: `Bearer ${String(made.at("token"))}` };
  const rows = await since(async () => {
    await Promise.all([1, 2, 3].map(() => api.anonymous.get("users/me", { headers })));
    clock.advance(120_000);
    await api.anonymous.get("users/me", { headers });
  });
  expect(rows).toMatchObject([
    {
      kind: "token_first_used",
      actor_id: mira,
      entity_type: "User",
      entity_id: mira,
      subject: "Nightly report",
      count: 1,
    },
  ]);
  expect(JSON.parse(String(rows[0]?.context))).toMatchObject({ via: "token", credentialId: String(made.id) });
});

test("one network that tries a thousand things leaves no more than a thousand rows", async () => {
  clock.advance(11 * 60_000);
  const rows = await since(async () => {
    const caller = await api.as("mira");
    for (let id = 1; id <= 1_050; id++) await caller.delete(`roles/${id}`);
  });
  expect(rows).toHaveLength(1_001);
  expect(rows.at(-1)).toMatchObject({ count: 50 });
}, 30_000);

test("a job that fails for good is noted", async () => {
  ctx.jobs.handle("failing", async () => {
    throw new Error("The disk is upside down.");
  });
  await ctx.transaction((tx) => ctx.jobs.add(tx, { kind: "failing", payload: {}, ownerId: null }));
  const rows = await since(async () => {
    for (let n = 0; n < 5; n++) {
      await ctx.jobs.runAll();
      clock.advance(60 * 60_000);
    }
  });
  expect(rows).toMatchObject([{ kind: "job_failed", category: "system", severity: "error", entity_title: "failing" }]);
});
