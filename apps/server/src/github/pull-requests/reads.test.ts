import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { Deliveries } from "../../../testing/servers/github-deliveries.ts";
import { GithubServer } from "../../../testing/servers/github-server.ts";

const { api, ctx, app, given } = await startTestApp();
const SECRET = "the secret of webhooks";
const CONFIG = "github_organization_config";
const hub = new Deliveries(app, SECRET);
const server = new GithubServer({ repositories: [{ full_name: "halyard-boats/boats" }] });
ctx.settings.githubUrl = await server.start();
afterAll(() => server.stop());

let boats = 0;
let other = 0;
let sails = 0;
let secret = 0;

beforeAll(async () => {
  await api.admin.put(CONFIG, { ...server.config, webhook_secret: SECRET });
  boats = await given.project({ name: "Boats", identifier: "boats" });
  other = await given.project({ name: "Other" });
  sails = (await api.admin.post(`projects/${boats}/work_packages`, { subject: "Cut the sails" })).id;
  secret = (await api.admin.post(`projects/${other}/work_packages`, { subject: "Secret" })).id;
  const see = ["view_work_packages", "show_github_content"] as const;
  await given.userWith("member", boats, [...see, "edit_work_packages"]);
  await given.userWith("reader", boats, see);
  await given.userWith("worker", boats, ["view_work_packages", "edit_work_packages"]);
  await given.user("stranger");
  await hub.pullRequest("opened", {
    number: 1,
    title: "Sails <script>alert(1)</script>",
    body: `For OP#${sails} and OP#${secret}`,
    additions: 3,
    labels: [{ name: "bug", color: "d73a4a" }],
    requested_reviewers: [hub.user("octo-bo")],
  });
  await hub.review(1, { id: 1, state: "approved", user: "octo-bo", minute: 3 });
  await hub.check({ id: 1, name: "build", status: "completed", conclusion: "failure", minute: 1 });
  await hub.check({ id: 2, name: "build", status: "completed", conclusion: "success", minute: 2 });
  await hub.pullRequest("closed", { number: 2, title: "Merged", state: "closed", merged_at: hub.time(90) });
  await hub.issue("opened", { number: 9, minute: 1 });
  await hub.send("repository", {
    action: "created",
    repository: { ...hub.repository({ name: "second" }), private: false },
  });
  await ctx.jobs.runAll();
});

const collection = () => `work_packages/${sails}/github_pull_requests`;

describe("a work package's pull requests", () => {
  test("are as the contract has them, with users and the latest checks", async () => {
    const list = await (await api.as("reader")).get(collection());
    expect(list.body).toMatchObject({ _type: "Collection", total: 1, count: 1 });
    expect(list.elements[0]).toMatchObject({
      _type: "GithubPullRequest",
      number: 1,
      state: "open",
      repository: "halyard-boats/boats",
      title: "Sails <script>alert(1)</script>",
      draft: false,
      merged: false,
      mergedAt: null,
      additionsCount: 3,
      labels: [{ name: "bug", color: "d73a4a" }],
      reviewState: "approved",
      checkState: "success",
      headBranch: "work",
      _embedded: {
        githubUser: { _type: "GithubUser", login: "octo-ann" },
        checkRuns: [{ _type: "GithubCheckRun", name: "build", status: "completed", conclusion: "success" }],
      },
      _links: { githubUser: { title: "octo-ann" }, mergedBy: { href: null } },
    });
    const one = await (await api.as("reader")).get(String(list.each("_links.self.href")[0]));
    expect(one.body).toEqual(list.elements[0]);
  });

  test("name only work packages that the caller may know of", async () => {
    const titles = async (login: string) => (await (await api.as(login)).get(collection())).each("_links.workPackages");
    expect(await titles("reader")).toEqual([[{ href: `/api/v3/work_packages/${sails}`, title: "Cut the sails" }]]);
    expect(JSON.stringify(await titles("admin"))).toContain("Secret");
  });

  test("are linked from it, and from its project, for who may see them", async () => {
    const links = async (login: string, path: string) => (await (await api.as(login)).get(path)).links;
    expect(await links("reader", `work_packages/${sails}`)).toEqual(
      expect.arrayContaining(["github", "github_pull_requests"]),
    );
    const worker = await links("worker", `work_packages/${sails}`);
    expect(worker).toContain("github_pull_requests");
    expect(worker).not.toContain("github");
    expect(await links("reader", `projects/${boats}`)).toContain("githubPullRequests");
    expect(await links("worker", `projects/${boats}`)).not.toContain("githubPullRequests");
  });

  test("are no one else's", async () => {
    const { id } = (await (await api.as("reader")).get(collection())).at("_embedded.elements.0") as { id: number };
    const paths = [collection(), `projects/${boats}/github_pull_requests`, `work_packages/${sails}/github_branch`];
    for (const path of paths) {
      expect([path, (await (await api.as("worker")).get(path)).status]).toEqual([path, 403]);
      expect([path, (await (await api.as("stranger")).get(path)).status]).toEqual([path, 404]);
      expect([path, (await api.anonymous.get(path)).status]).toEqual([path, 404]);
    }
    expect((await api.admin.get(`github_pull_requests/${id}`)).status).toBe(200);
    for (const login of ["worker", "stranger"]) {
      expect((await (await api.as(login)).get(`github_pull_requests/${id}`)).status).toBe(404);
    }
    expect((await api.anonymous.get(`github_pull_requests/${id}`)).status).toBe(404);
    expect((await api.admin.get("github_pull_requests/999999")).status).toBe(404);
    expect((await api.admin.get("github_pull_requests/99999999999999")).status).toBe(404);
  });
});

test("a project's pull requests are those of its repositories and its work packages; filtered, searched, paged", async () => {
  const reader = await api.as("reader");
  const path = `projects/${boats}/github_pull_requests`;
  const numbers = async (filters: unknown[]) => (await reader.list(path, { filters })).each("number");
  expect((await reader.get(path)).each("number")).toEqual([2, 1]);
  expect(await numbers([{ state: { operator: "=", values: ["merged"] } }])).toEqual([2]);
  expect(await numbers([{ state: { operator: "o", values: [] } }])).toEqual([1]);
  expect(await numbers([{ search: { operator: "**", values: ["SAILS"] } }])).toEqual([1]);
  expect(await numbers([{ checks: { operator: "=", values: ["success"] } }])).toEqual([2, 1]);
  expect(await numbers([{ review: { operator: "=", values: ["approved"] } }])).toEqual([1]);
  const page = await reader.list(path, { pageSize: 1, offset: 2 });
  expect([page.at("total"), page.each("number")]).toEqual([2, [1]]);
  expect((await reader.list(path, { filters: [{ nonsense: { operator: "=", values: ["1"] } }] })).status).toBe(400);
});

describe("statistics", () => {
  test("have the spec's members, from stored counts", async () => {
    const stats = await api.admin.get(`${CONFIG}/stats`);
    expect(stats.body).toMatchObject({
      aggregated_stats: {
        repositories: { total: 2, public: 1, private: 1 },
        pull_requests: {
          total: 2,
          merged: 1,
          open: 1,
          closed: 0,
          avg_merge_time_hours: 1.5,
          linked_to_work_packages: 1,
        },
        integration_health: { overall_health: "degraded" },
      },
      totalRepositories: 2,
      totalLinkedPRs: 1,
      warning: "1 repository belongs to no project yet.",
      openproject_managed: {
        repository_breakdown: [
          {
            project_id: boats,
            project_name: "Boats",
            project_identifier: "boats",
            repository_count: 1,
            repositories: [{ full_name: "halyard-boats/boats", pull_requests_count: 2, issues_count: 1 }],
          },
        ],
      },
    });
    const same = await api.admin.get("admin/github_project_management/stats");
    expect(same.at("aggregated_stats")).toEqual(stats.at("aggregated_stats"));
  });

  test("sort repositories by when they were worked on", async () => {
    const day = (ago: number) => new Date(ctx.clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
    const levels = async () =>
      (await api.admin.get(`${CONFIG}/stats`)).at("aggregated_stats.repositories.activity_distribution");
    const set = (ago: number) =>
      ctx.transaction((tx) =>
        tx
          .updateTable("github_repositories")
          .set({ last_activity_on: day(ago) })
          .where("name", "=", "boats")
          .execute(),
      );
    for (const [ago, level] of [
      [7, "very_active"],
      [8, "active"],
      [30, "active"],
      [31, "moderate"],
      [90, "moderate"],
      [91, "inactive"],
    ] as const) {
      await set(ago);
      const before = { very_active: 0, active: 0, moderate: 0, inactive: 1 };
      expect(await levels()).toEqual({ ...before, [level]: before[level] + 1 });
    }
  });

  test("show others only what is their projects', and strangers nothing", async () => {
    const reader = await (await api.as("reader")).get(`${CONFIG}/stats`);
    expect(reader.at("totalRepositories")).toBe(1);
    expect(reader.at("warning")).toBeNull();
    expect((await (await api.as("worker")).get(`${CONFIG}/stats`)).status).toBe(403);
    expect((await (await api.as("stranger")).get(`${CONFIG}/stats`)).status).toBe(403);
    expect((await api.anonymous.get(`${CONFIG}/stats`)).status).toBe(401);
  });
});

describe("the repositories' projects", () => {
  const list = () => api.admin.get(`${CONFIG}/repositories`);
  const put = async (name: string, body: unknown) => {
    const rows = await list();
    const at = rows.each("fullName").indexOf(`halyard-boats/${name}`);
    return api.admin.patch(`${CONFIG}/repositories/${Number(rows.each("id")[at])}`, body);
  };
  const href = (id: number) => ({ project: { href: `/api/v3/projects/${id}` } });

  test("are administrators' to change, within the policy", async () => {
    expect((await list()).each("_links.project.title")).toEqual(["Boats", undefined]);
    expect((await put("second", href(boats))).at("message")).toBe(
      "The project has a repository, and the policy allows one repo per project.",
    );
    expect((await put("second", href(other))).at("_links.project.title")).toBe("Other");
    await api.admin.put(CONFIG, { repository_policy: "multiple" });
    expect((await put("second", href(boats))).status).toBe(200);
    expect((await put("second", { project: { href: null } })).at("_links.project.href")).toBeNull();
    await api.admin.put(CONFIG, { repository_policy: "single" });
    for (const body of [{}, { project: 1 }, { project: { href: "/api/v3/users/1" } }, href(99_999)]) {
      expect((await put("second", body)).status).toBe(422);
    }
    expect((await api.admin.patch(`${CONFIG}/repositories/99999`, href(other))).status).toBe(404);
  });

  test("are no one else's", async () => {
    for (const login of ["member", "stranger"]) {
      const caller = await api.as(login);
      expect((await caller.get(`${CONFIG}/repositories`)).status).toBe(403);
      expect((await caller.patch(`${CONFIG}/repositories/1`, href(other))).status).toBe(403);
    }
    expect((await api.anonymous.get(`${CONFIG}/repositories`)).status).toBe(401);
  });
});

describe("the repositories of a project", () => {
  const listOf = (caller: ApiCaller, project = boats) => caller.get(`projects/${project}/github_repositories`);
  const none = { project: { href: null } };

  test("are seen by those who see its pull requests, with what each can do", async () => {
    await given.userWith("boats-lead", boats, ["view_work_packages", "show_github_content", "edit_project"]);
    await given.userWith("boats-editor", boats, ["view_work_packages", "edit_project"]);
    const lead = await listOf(await api.as("boats-lead"));
    expect(lead.elements).toMatchObject([
      { fullName: "halyard-boats/boats", defaultBranch: "main", _links: { updateImmediately: { method: "patch" } } },
    ]);
    const [seen] = (await listOf(await api.as("reader"))).elements.map(Object);
    expect(Object.keys(seen._links).toSorted()).toEqual(["project", "self"]);
    const told = async (login: string) => (await listOf(await api.as(login))).status;
    expect([await told("worker"), await told("boats-editor"), await told("stranger")]).toEqual([403, 403, 404]);
    expect((await listOf(api.anonymous)).status).toBe(404);
    expect((await (await api.as("boats-lead")).get(`projects/${boats}`)).links).toContain("githubRepositories");
    for (const login of ["reader", "boats-editor"]) {
      expect((await (await api.as(login)).get(`projects/${boats}`)).links).not.toContain("githubRepositories");
    }
  });

  test("are let go by those who change the project, and moved between projects that they change", async () => {
    const lead = await api.as("boats-lead");
    const [mine] = (await listOf(lead)).each("id");
    const path = `${CONFIG}/repositories/${String(mine)}`;
    const to = (id: number) => ({ project: { href: `/api/v3/projects/${id}` } });
    for (const login of ["reader", "boats-editor", "stranger"]) {
      expect([login, (await (await api.as(login)).patch(path, none)).status]).toEqual([login, 403]);
    }
    // Neither to a project of others nor from one, nor what belongs to none.
    expect((await lead.patch(path, to(other))).status).toBe(403);
    expect((await lead.patch(path, none)).at("_links.project.href")).toBeNull();
    expect((await listOf(lead)).elements).toEqual([]);
    expect((await lead.patch(path, to(boats))).status).toBe(403);
    const history = await lead.get(`projects/${boats}/history`);
    expect(history.text).toContain("halyard-boats/boats");
    expect((await api.admin.patch(path, to(other))).status).toBe(200);
    expect((await lead.patch(path, none)).status).toBe(403);
    // Someone who takes it out of the project that they look at leaves it alone where it was moved meanwhile.
    const late = await api.admin.patch(path, { ...none, from: to(boats).project });
    expect([late.status, late.error]).toEqual([409, "UpdateConflict"]);
    const moves = [to(boats), none].map((body) => api.admin.patch(path, { ...body, from: to(other).project }));
    expect((await Promise.all(moves)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await api.admin.patch(path, to(boats))).status).toBe(200);
  });
});

describe("a branch", () => {
  const path = () => `work_packages/${sails}/github_branch`;

  test("is offered with what to type", async () => {
    const offer = await (await api.as("reader")).get(path());
    const name = `feature/OP-${sails}-cut-the-sails`;
    expect(offer.body).toMatchObject({
      name,
      commands: ["git fetch origin", `git switch -c ${name} origin/main`, `git push -u origin ${name}`],
      repositories: [{ fullName: "halyard-boats/boats" }],
    });
    expect(offer.links).toEqual(["self"]);
    expect((await (await api.as("member")).get(path())).links).toEqual(["create", "self"]);
  });

  test("is made at GitHub, once, and links what is pushed to it", async () => {
    const member = await api.as("member");
    expect((await member.post(path())).body).toMatchObject({ created: true, repository: "halyard-boats/boats" });
    expect([...server.branches]).toEqual([`halyard-boats/boats refs/heads/feature/OP-${sails}-cut-the-sails`]);
    const again = await member.post(path());
    expect([again.status, again.at("created")]).toEqual([200, false]);
  });

  test("is not made by readers, for other repositories, or where it is switched off; failures say why", async () => {
    const member = await api.as("member");
    expect((await (await api.as("reader")).post(path())).status).toBe(403);
    expect((await (await api.as("stranger")).post(path())).status).toBe(404);
    expect((await api.anonymous.post(path())).status).toBe(401);
    expect((await member.post(path(), { repository: 99_999 })).at("message")).toBe(
      "Choose one of the project's repositories.",
    );
    server.refuse(/git\/ref/, 403, 1, {}, "Resource not accessible by integration");
    expect((await member.post(path())).at("message")).toBe(
      "GitHub answered 403: Resource not accessible by integration.",
    );
    await api.admin.put(CONFIG, { repository_settings: { auto_branch_creation: false } });
    expect((await member.post(path())).status).toBe(422);
    expect((await member.get(path())).links).toEqual(["self"]);
    await api.admin.put(CONFIG, { repository_settings: { auto_branch_creation: true } });
  });
});
