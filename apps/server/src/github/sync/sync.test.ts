import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { Deliveries } from "../../../testing/servers/github-deliveries.ts";
import { GithubServer } from "../../../testing/servers/github-server.ts";

const { api, ctx, app, given, clock } = await startTestApp();
const SECRET = "the secret of webhooks";
const CONFIG = "github_organization_config";
const hub = new Deliveries(app, SECRET);
let server = new GithubServer();
const started: GithubServer[] = [];
afterAll(async () => {
  for (const one of started) await one.stop();
});

beforeEach(async () => {
  server = new GithubServer();
  ctx.settings.githubUrl = await server.start();
  started.push(server);
  await ctx.transaction(async (tx) => {
    for (const table of ["github_repositories", "github_syncs", "github_config", "jobs"] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
  await api.admin.put(CONFIG, { ...server.config, webhook_secret: SECRET });
});

/** Of these neither reviews nor checks are read. */
const OLD = { state: "closed", closed_at: "2019-01-01T00:00:00Z", updated_at: "2019-01-01T00:00:00Z" };

/** So many pull requests and issues in a repository; issues list pull requests too, as GitHub does. */
function fill(name: string, pulls: number, issues: number): void {
  const id = 9_100_000_000 + server.data.repositories.length;
  server.data.repositories.push({ ...hub.repository({ name }), id });
  const fullName = `halyard-boats/${name}`;
  const numbers = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index);
  server.data.pulls.set(
    fullName,
    numbers(pulls, 1).map((number) => hub.pull({ number, ...(number > 10 && OLD) })),
  );
  const issue = (number: number) => ({
    number,
    title: "An issue",
    state: "open",
    created_at: hub.time(0),
    updated_at: hub.time(0),
  });
  server.data.issues.set(fullName, [
    ...numbers(pulls, 1).map((number) => ({ ...issue(number), pull_request: {} })),
    ...numbers(issues, pulls + 1).map(issue),
  ]);
}

const sync = () => api.admin.get(`${CONFIG}/sync`);
const start = () => api.admin.post(`${CONFIG}/sync`);
const repositories = () => ctx.db.selectFrom("github_repositories").selectAll().orderBy("full_name_key").execute();

test("reads repositories, pull requests with reviews and checks, and issues, page after page", async () => {
  const project = await given.project();
  const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Sails" });
  fill("boats", 70, 110);
  fill("empty", 0, 0);
  const first = hub.pull({ number: 7, body: `OP#${id}`, head: { ref: "x", sha: "abc" } });
  server.data.pulls.get("halyard-boats/boats")?.splice(6, 1, first);
  server.data.reviews.set("halyard-boats/boats#7", [
    { id: 5, state: "APPROVED", user: hub.user("ann"), submitted_at: hub.time(3) },
  ]);
  server.data.checks.set("halyard-boats/boats@abc", [
    { id: 6, name: "build", head_sha: "abc", status: "completed", conclusion: "failure" },
  ]);
  expect((await sync()).at("status")).toBe("none");
  const begun = await start();
  expect([begun.status, begun.at("status")]).toEqual([202, "running"]);
  expect((await start()).at("startedAt")).toBe(begun.at("startedAt"));
  await ctx.jobs.runAll();
  expect((await sync()).body).toMatchObject({
    status: "done",
    stepsDone: 5,
    stepsTotal: 5,
    repositories: 2,
    pullRequests: 70,
    issues: 110,
  });
  expect(await repositories()).toMatchObject([
    { pr_open: 10, pr_closed: 60, issues_open: 110, pr_linked: 1 },
    { pr_open: 0 },
  ]);
  const list = await api.admin.get(`work_packages/${id}/github_pull_requests`);
  expect([list.each("number"), list.each("reviewState"), list.each("checkState")]).toEqual([
    [7],
    ["approved"],
    ["failure"],
  ]);
  expect(server.calls).toContain("POST /app/installations/12345678/access_tokens");
});

test("waits at a rate limit and goes on after it, from where it stood", async () => {
  fill("boats", 3, 1);
  server.limit(/boats\/issues/, new Date(clock.now().getTime() + 600_000));
  await start();
  await ctx.jobs.runAll();
  const waiting = await sync();
  expect(waiting.body).toMatchObject({ status: "waiting", pullRequests: 3, message: "GitHub's rate limit is reached" });
  const before = server.calls.length;
  await ctx.jobs.runAll();
  expect(server.calls.length).toBe(before);
  clock.advance(601_000);
  await ctx.jobs.runAll();
  expect((await sync()).body).toMatchObject({ status: "done", pullRequests: 3, issues: 1 });
  expect(server.calls.filter((call) => call.endsWith("/boats/pulls"))).toHaveLength(1);
});

test("a failure is said, tried again, and goes on where it stopped", async () => {
  fill("boats", 2, 0);
  server.refuse(/boats\/issues/, 400);
  await start();
  await ctx.jobs.runAll();
  expect((await sync()).body).toMatchObject({ status: "failed", pullRequests: 2 });
  expect(String((await sync()).at("message"))).toContain("GitHub answered 400");
  expect((await sync()).links).toEqual(["self", "start"]);
  expect((await start()).at("status")).toBe("running");
  clock.advance(10_000);
  await ctx.jobs.runAll();
  expect((await sync()).body).toMatchObject({ status: "done", pullRequests: 2 });
  expect(server.calls.filter((call) => call.endsWith("/boats/pulls"))).toHaveLength(1);
});

test("what is gone, switched off or blocked at GitHub stops nothing, and is named at the end", async () => {
  await hub.send("repository", { action: "created", repository: { ...hub.repository({ name: "unlisted" }), id: 41 } });
  await ctx.jobs.runAll();
  for (const name of ["gone", "fork", "boats"]) fill(name, 1, 1);
  server.refuse(/gone\/pulls$/, 404);
  server.refuse(/gone\/issues/, 451);
  server.refuse(/fork\/issues/, 410, 1, {}, "Issues has been disabled in this repository.");
  await start();
  await ctx.jobs.runAll();
  expect((await sync()).body).toMatchObject({
    status: "done",
    stepsDone: 7,
    stepsTotal: 7,
    repositories: 3,
    pullRequests: 2,
    issues: 1,
    message: "halyard-boats/gone",
  });
  expect(server.calls.some((call) => call.includes("unlisted"))).toBe(false);
});

test("what a delivery told meanwhile is newer and stays", async () => {
  fill("boats", 1, 0);
  server.data.repositories[0] = hub.repository({});
  await hub.pullRequest("closed", { number: 1, title: "Newer", state: "closed", updated_at: hub.time(500) });
  await ctx.jobs.runAll();
  await start();
  await ctx.jobs.runAll();
  expect(await repositories()).toMatchObject([{ pr_open: 0, pr_closed: 1 }]);
});

test("is the administrators' alone, and needs a configuration", async () => {
  await given.user("sync-stranger");
  const stranger = await api.as("sync-stranger");
  expect([(await stranger.get(`${CONFIG}/sync`)).status, (await stranger.post(`${CONFIG}/sync`)).status]).toEqual([
    403, 403,
  ]);
  expect((await api.anonymous.post(`${CONFIG}/sync`)).status).toBe(401);
  await ctx.transaction((tx) => tx.deleteFrom("github_config").execute());
  expect((await start()).at("message")).toBe("Organization name is required");
});
