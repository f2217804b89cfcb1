import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { ctx, api, given, clock, another } = await startTestApp("standard");
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
  const email = { sender: "Harbor <office@harbor.example>", userName: "smtp-account", port: 2525 };
  const value = JSON.stringify(email);
  await ctx.transaction((tx) => tx.insertInto("settings").values({ name: "email", value, lock_version: 1 }).execute());
  const bundle = await api.admin.get(`${PATH}/bundle`);
  const known = { sender: "(set)", userName: "(set)", port: 2525 };
  expect(JSON.parse(bundle.text).settings.email).toEqual(known);
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
  const { elements: types } = await api.admin.list("types");
  const { body } = await api.admin.get("admin/performance");
  expect(body).toMatchObject({ memoryBytes: expect.any(Number), database: { kind: ctx.dialect.name } });
  const { routes, caches, database, startedAt, heapBytes } = Object(body);
  const asked = routes.find(({ route }: { route: string }) => route === "/api/v3/users/:id");
  expect(asked).toMatchObject({ method: "GET", count: 2, p95Ms: expect.any(Number) });
  // The account that is shown, and the session with its account where that had to be read.
  expect(asked.rows).toBeGreaterThanOrEqual(1);
  expect(asked.rows).toBeLessThan(20);
  const cache = (name: string) => caches.find((one: { name: string }) => one.name === name);
  expect(caches).toHaveLength(5);
  expect(cache("caller")).toMatchObject({ hits: expect.any(Number), misses: expect.any(Number), bytes: null });
  expect(cache("caller").entries).toBeGreaterThan(0);
  expect(cache("catalogue").entries).toBeGreaterThan(types.length);
  expect(cache("packed_answer").bytes).toEqual(expect.any(Number));
  expect(asked.longestMs).toBeGreaterThanOrEqual(Math.floor(asked.p50Ms / 2));
  expect(database.bytes).toBeGreaterThan(100_000);
  expect(heapBytes).toBeGreaterThan(1_000_000);
  expect(database.version).toMatch(/^\d+\.\d+/);
  expect(Date.parse(startedAt)).toBeLessThan(ctx.clock.now().getTime());
  expect(database.tables.length > 0).toBe(ctx.dialect.name === "postgres");
  expect(database.tablesAt).toBeNull();
  await ctx.jobs.runAll();
  const { tables, tablesAt, bytes } = Object(Object((await api.admin.get("admin/performance")).body).database);
  const sizes: number[] = tables.map((table: { bytes: number }) => table.bytes);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(bytes);
  expect([tables.length, tablesAt === null]).toEqual([10, ctx.dialect.name === "postgres"]);
});

test("has the times of other processes, and of those that have ended", async () => {
  const other = await another();
  other.keptTimes.start();
  for (let turn = 0; turn < 3; turn++) other.metrics.answered("GET", "/api/v3/slow", 200, 4, 10);
  await other.keptTimes.save();
  const slow = async () => {
    const { routes } = Object((await api.admin.get("admin/performance")).body);
    return routes.find(({ route }: { route: string }) => route === "/api/v3/slow");
  };
  const times = { method: "GET", count: 3, p50Ms: 4_000, p95Ms: 4_000, longestMs: 4_000, rows: 10 };
  expect(await slow()).toMatchObject(times);
  other.metrics.answered("GET", "/api/v3/slow", 200, 4, 10);
  await other.keptTimes.stop();
  ctx.metrics.answered("GET", "/api/v3/slow", 200, 4, 10);
  expect(await slow()).toMatchObject({ ...times, count: 5 });
  // An hour has one row, which is written again only where there was a request.
  const rows = () => ctx.db.selectFrom("request_times").selectAll().execute();
  expect(await rows()).toHaveLength(1);
  await other.keptTimes.save();
  expect((await rows())[0]?.times).toContain("/api/v3/slow");
  clock.advance(25 * 3_600_000);
  expect(await slow()).toBeUndefined();
  other.metrics.answered("GET", "/api/v3/quick", 200, 0.001, 0);
  await other.keptTimes.save();
  expect((await rows()).map(({ times: kept }) => Object.keys(JSON.parse(kept).routes))).toEqual([
    ["GET /api/v3/quick"],
  ]);
});

test("says whose saved views take long, and keeps the names of private ones", async () => {
  const project = await given.project({ name: "Slow views" });
  await given.member(await given.user("noor"), project, [
    "view_work_packages",
    "save_queries",
    "manage_public_queries",
  ]);
  const noor = await api.as("noor");
  const of = { _links: { project: { href: `/api/v3/projects/${project}` } } };
  const open = await noor.post("queries", { name: "Everyone's list", public: true, ...of });
  const own = await noor.post("queries", { name: "My worries", public: false, ...of });
  const gone = await noor.post("queries", { name: "Gone", public: false, ...of });
  for (const { id } of [open, own, gone]) await noor.get(`projects/${project}/work_packages?query_id=${id}`);
  await noor.get(`queries/${open.id}`);
  await noor.get(`projects/${project}/work_packages?query_id=999999`);
  await noor.get(`projects/${project}/work_packages?query_id=nonsense`);
  await noor.delete(`queries/${gone.id}`);
  const { views } = Object((await api.admin.get("admin/performance")).body);
  const found = (id: number) => views.find((view: { id: number }) => view.id === id);
  expect(views).toHaveLength(2);
  expect(found(open.id)).toMatchObject({
    name: "Everyone's list",
    count: 2,
    _links: { owner: { title: "noor Tester" }, project: { title: "Slow views" } },
  });
  expect(found(own.id)).toMatchObject({ name: null, count: 1, _links: { owner: { title: "noor Tester" } } });
  expect(JSON.stringify(views)).not.toContain("My worries");
});

describe("upkeep", () => {
  const UPKEEP = "admin/upkeep";
  const one = async (task: string) =>
    (await api.admin.list(UPKEEP)).elements.find((element) => Object(element).id === task);
  const run = async (task: string) => {
    const started = await api.admin.post(`${UPKEEP}/${task}/run`);
    expect([started.status, started.at("state"), started.links]).toEqual([202, "waiting", ["job", "self"]]);
    await ctx.jobs.runAll();
    return one(task);
  };

  test("counts again what is kept of work packages, and says what was wrong", async () => {
    expect(await one("recount")).toMatchObject({ state: null, progress: null, at: null });
    const project = await given.project({ name: "Counted" });
    const body = { subject: "Weigh the anchor", estimatedTime: "PT3H", dueDate: "2026-03-04" };
    expect((await api.admin.post(`projects/${project}/work_packages`, body)).status).toBe(201);
    const kept = async () => [
      await ctx.db.selectFrom("work_package_counts").where("project_id", "=", project).selectAll().execute(),
      (await sql`select * from work_package_sums where project_id = ${project}`.execute(ctx.db)).rows,
      (await sql`select * from work_package_due_counts where project_id = ${project}`.execute(ctx.db)).rows,
      (await sql`select * from work_package_assignee_counts where assignee_id = 4711`.execute(ctx.db)).rows,
    ];
    const right = await kept();
    expect(right.map((rows) => rows.length)).toEqual([1, 1, 1, 0]);
    await ctx.transaction(async (tx) => {
      await tx.updateTable("work_package_counts").set({ count: 7 }).where("project_id", "=", project).execute();
      await sql`delete from work_package_sums where project_id = ${project}`.execute(tx);
      await sql`delete from work_package_due_counts where project_id = ${project}`.execute(tx);
      await sql`insert into work_package_assignee_counts (assignee_id, status_id, count) values (4711, 1, 3)`.execute(
        tx,
      );
    });
    expect(await run("recount")).toMatchObject({
      state: "done",
      message: expect.stringMatching(/: 4 totals were wrong/),
    });
    expect(await kept()).toEqual(right);
    expect(await run("recount")).toMatchObject({ message: expect.stringMatching(/all totals were right/) });
  });

  test("makes the search index again, of work packages, comments and people", async () => {
    const project = await given.project({ name: "Searched" });
    const made = await api.admin.post(`projects/${project}/work_packages`, { subject: "Caulk the hull" });
    await api.admin.post(`work_packages/${made.id}/activities`, { comment: { raw: "with oakum" } });
    const found = async (text: string) => {
      const filters = JSON.stringify([{ search: { operator: "**", values: [text] } }]);
      return (await api.admin.list(`projects/${project}/work_packages`, { filters })).each("id");
    };
    const people = async () => {
      const filters = JSON.stringify([{ any_name_attribute: { operator: "~", values: ["mira"] } }]);
      return (await api.admin.list("principals", { filters })).elements.length;
    };
    expect([await found("caulk"), await found("oakum"), await people()]).toEqual([[made.id], [made.id], 1]);
    await ctx.transaction(async (tx) => {
      for (const table of [
        "work_package_words",
        "work_package_comment_words",
        "work_package_pieces",
        "principal_texts",
      ])
        await sql`delete from ${sql.table(table)}`.execute(tx);
    });
    expect([await found("caulk"), await found("oakum"), await people()]).toEqual([[], [], 0]);
    expect(await run("reindex")).toMatchObject({ state: "done", progress: null });
    expect([await found("caulk"), await found("oakum"), await people()]).toEqual([[made.id], [made.id], 1]);
  });

  test("lets the database look at its tables, and is for administrators", async () => {
    expect(await run("optimize")).toMatchObject({ state: "done" });
    expect((await api.admin.post(`${UPKEEP}/everything/run`)).status).toBe(404);
    const mira = await api.as("mira");
    expect([(await mira.get(UPKEEP)).status, (await mira.post(`${UPKEEP}/recount/run`)).status]).toEqual([403, 403]);
  });
});

test("names the packages of others and their licenses", async () => {
  const list = (await api.admin.list("admin/licenses")).elements;
  const named = (name: string) => list.filter((element) => Object(element).name === name);
  expect(named("fastify")).toEqual([
    expect.objectContaining({ license: "MIT", version: expect.stringMatching(/^5\./) }),
  ]);
  expect([named("react").length, named("@scalar/fastify-api-reference").length]).toEqual([1, 1]);
  // What only tests take is not installed with a release.
  expect(named("vitest")).toEqual([]);
  expect((await (await api.as("mira")).get("admin/licenses")).status).toBe(403);
});

test("only for administrators", async () => {
  const mira = await api.as("mira");
  expect((await mira.get(PATH)).status).toBe(403);
  expect((await mira.post(PATH)).status).toBe(403);
  expect((await mira.get(`${PATH}/bundle`)).status).toBe(403);
  expect((await mira.get("admin/performance")).status).toBe(403);
  expect((await api.anonymous.get(PATH)).status).toBe(401);
});
