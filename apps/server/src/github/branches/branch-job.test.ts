import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { Deliveries } from "../../../testing/servers/github-deliveries.ts";
import { GithubServer } from "../../../testing/servers/github-server.ts";
import { registerBranches, resumeBranches } from "./branch-job.ts";

const { api, ctx, app, given, clock, another } = await startTestApp();
const SECRET = "the secret of webhooks";
const CONFIG = "github_organization_config";
const hub = new Deliveries(app, SECRET);
const server = new GithubServer({ repositories: [{ full_name: "halyard-boats/boats" }] });
afterAll(() => server.stop());
const IN_PROGRESS = { status: { href: "/api/v3/statuses/7" } };
let project = 0;

beforeAll(async () => {
  ctx.settings.githubUrl = await server.start();
  project = await given.project({ name: "Boats" });
  await create({ subject: "Before there was a configuration", _links: IN_PROGRESS });
  await api.admin.put(CONFIG, { ...server.config, webhook_secret: SECRET });
  await hub.send("repository", { action: "created", repository: hub.repository({}) });
  await ctx.jobs.runAll();
  const [repository] = (await api.admin.get(`${CONFIG}/repositories`)).each("id");
  await api.admin.patch(`${CONFIG}/repositories/${Number(repository)}`, {
    project: { href: `/api/v3/projects/${project}` },
  });
});

beforeEach(() => {
  server.branches.clear();
  server.allow();
});

const create = (body: object) => api.admin.post(`projects/${project}/work_packages`, body);
const begin = async (id: number) => {
  const lockVersion = (await api.admin.get(`work_packages/${id}`)).at("lockVersion");
  return api.admin.patch(`work_packages/${id}`, { lockVersion, _links: IN_PROGRESS });
};
const look = async () => {
  await resumeBranches(ctx);
  await ctx.jobs.runAll();
};
const made = () => [...server.branches].map((one) => one.replace("halyard-boats/boats refs/heads/", ""));

test("a branch is made when work begins, once, and is the one that is offered from then on", async () => {
  const { id } = await create({ subject: "Cut the sails" });
  await look();
  expect(made()).toEqual([]);
  await begin(id);
  await look();
  expect(made()).toEqual([`feature/OP-${id}-cut-the-sails`]);
  const renamed = await api.admin.get(`work_packages/${id}`);
  const open = {
    lockVersion: renamed.at("lockVersion"),
    subject: "Sew",
    _links: { status: { href: "/api/v3/statuses/1" } },
  };
  await api.admin.patch(`work_packages/${id}`, open);
  await begin(id);
  await look();
  expect(made()).toEqual([`feature/OP-${id}-cut-the-sails`]);
  const offer = await api.admin.get(`work_packages/${id}/github_branch`);
  expect(offer.body).toMatchObject({ name: `feature/OP-${id}-cut-the-sails`, exists: true });
  expect(offer.at("commands")).toEqual(["git fetch origin", `git switch feature/OP-${id}-cut-the-sails`]);
  expect(offer.links).toEqual(["self"]);
  await hub.send("delete", {
    ref_type: "branch",
    ref: `feature/OP-${id}-cut-the-sails`,
    repository: hub.repository({}),
  });
  await ctx.jobs.runAll();
  const again = await api.admin.get(`work_packages/${id}/github_branch`);
  expect(again.body).toMatchObject({ name: `feature/OP-${id}-sew`, exists: false });
});

test("a limit and a failure only delay it; what people must put right ends it", async () => {
  const { id } = await create({ subject: "Late", _links: IN_PROGRESS });
  server.limit(/git\/ref/, new Date(clock.now().getTime() + 600_000));
  await look();
  expect(made()).toEqual([]);
  clock.advance(601_000);
  server.refuse(/git\/ref/, 502, 9);
  await ctx.jobs.runAll();
  expect(made()).toEqual([]);
  server.allow();
  clock.advance(301_000);
  await ctx.jobs.runAll();
  expect(made()).toEqual([`feature/OP-${id}-late`]);
  const refused = await create({ subject: "Refused", _links: IN_PROGRESS });
  server.refuse(/git\/ref/, 403, 1, {}, "Resource not accessible by integration");
  await look();
  clock.advance(86_400_000);
  await ctx.jobs.runAll();
  expect(made()).not.toContain(`feature/OP-${refused.id}-refused`);
});

test("none for milestones and what has a branch, nor while it is switched off; all where it is at creation", async () => {
  const types = await api.admin.get("types");
  const milestone = types.each("isMilestone").indexOf(true);
  await create({
    subject: "Launch",
    _links: { ...IN_PROGRESS, type: { href: `/api/v3/types/${Number(types.each("id")[milestone])}` } },
  });
  const own = await create({ subject: "Own" });
  await hub.push(`mine/OP#${own.id}`, ["begun"]);
  await ctx.jobs.runAll();
  await begin(own.id);
  await look();
  expect(made()).toEqual([]);
  const settings = (repository_settings: object) => api.admin.put(CONFIG, { repository_settings });
  await settings({ auto_branch_creation: false });
  await create({ subject: "Off", _links: IN_PROGRESS });
  await look();
  await settings({ auto_branch_creation: true, auto_branch_status: null });
  const { id } = await create({ subject: "New" });
  await look();
  expect(made()).toEqual([`feature/OP-${id}-new`]);
  expect((await settings({ auto_branch_status: 9_999 })).at("message")).toBe("Status does not exist.");
  expect((await settings({ auto_branch_status: "x" })).status).toBe(422);
  expect((await settings({ auto_branch_status: 7 })).at("repository_settings.auto_branch_status")).toBe(7);
});

test("several processes make each branch once", async () => {
  const other = await another();
  other.settings.githubUrl = ctx.settings.githubUrl;
  registerBranches(other);
  for (let index = 0; index < 6; index++) await create({ subject: "Shared", _links: IN_PROGRESS });
  const before = server.calls.length;
  await Promise.all([resumeBranches(ctx), resumeBranches(other)]);
  await Promise.all([ctx.jobs.runAll(), other.jobs.runAll()]);
  await ctx.jobs.runAll();
  expect(made()).toHaveLength(6);
  expect(server.calls.slice(before).filter((call) => call.endsWith("/git/refs"))).toHaveLength(6);
});
