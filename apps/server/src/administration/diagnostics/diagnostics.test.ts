import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { ctx, api, given } = await startTestApp("standard");
await given.user("mira");
const PATH = "admin/diagnostics";
const SECRET = "a passphrase that no one sees";

test("looks at everything as a job, and makes a file without secrets", async () => {
  expect((await api.admin.get(PATH)).body).toMatchObject({ isRunning: false, findings: [], at: null });
  expect((await api.admin.get(`${PATH}/bundle`)).status).toBe(404);
  const { lockVersion } = Object((await api.admin.get("admin/settings/backup")).body);
  await api.admin.patch("admin/settings/backup", { lockVersion, passphrase: SECRET, keptDays: 12 });
  const started = await api.admin.post(PATH);
  expect([started.status, started.at("isRunning")]).toEqual([202, true]);
  await ctx.jobs.runAll();
  const shown = await api.admin.get(PATH);
  const findings = Object(shown.body).findings;
  const statusOf = (check: string) => findings.find((one: { check: string }) => one.check === check)?.status;
  expect([statusOf("database"), statusOf("counts"), statusOf("secrets")]).toEqual(["ok", "ok", "ok"]);
  const bundle = await api.admin.get(`${PATH}/bundle`);
  expect(bundle.headers["content-disposition"]).toMatch(/halyard-support-.*\.json/);
  expect(JSON.parse(bundle.text)).toMatchObject({ findings, settings: { backup: { keptDays: 12 } } });
  const { sealed } = await ctx.db.selectFrom("instance_secrets").selectAll().executeTakeFirstOrThrow();
  const { secretKey, databaseUrl, adminPassword } = ctx.settings;
  const passwords = await ctx.db.selectFrom("users").select("password_hash").execute();
  const secrets = [SECRET, sealed, secretKey, databaseUrl, adminPassword, ...passwords.map((one) => one.password_hash)];
  for (const secret of secrets.filter((one) => one !== null && one !== "")) expect(bundle.text).not.toContain(secret);
  // Nor anyone's name or address.
  expect(bundle.text).not.toContain("mira");
});

test("says how long requests take by route, and how large the database is", async () => {
  await api.admin.get("users/me");
  await api.admin.get("users/me");
  const { body } = await api.admin.get("admin/performance");
  expect(body).toMatchObject({ memoryBytes: expect.any(Number), database: { kind: ctx.dialect.name } });
  const { routes, database, startedAt, heapBytes } = Object(body);
  const asked = routes.find(({ route }: { route: string }) => route === "/api/v3/users/:id");
  expect(asked).toMatchObject({ method: "GET", count: 2, p95Ms: expect.any(Number) });
  expect(asked.longestMs).toBeGreaterThanOrEqual(Math.floor(asked.p50Ms / 2));
  expect(database.bytes).toBeGreaterThan(100_000);
  expect(heapBytes).toBeGreaterThan(1_000_000);
  expect(database.version).toMatch(/^\d+\.\d+/);
  expect(Date.parse(startedAt)).toBeLessThan(ctx.clock.now().getTime());
  expect(database.tables.length > 0).toBe(ctx.dialect.name === "postgres");
});

test("only for administrators", async () => {
  const mira = await api.as("mira");
  expect((await mira.get(PATH)).status).toBe(403);
  expect((await mira.post(PATH)).status).toBe(403);
  expect((await mira.get(`${PATH}/bundle`)).status).toBe(403);
  expect((await mira.get("admin/performance")).status).toBe(403);
  expect((await api.anonymous.get(PATH)).status).toBe(401);
});
