import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { GithubServer } from "../../../testing/servers/github-server.ts";
import { testDialect } from "../../../testing/database.ts";
import { Deliveries } from "../../../testing/servers/github-deliveries.ts";
import { registerDeliveries, resumeDeliveries } from "./delivery-job.ts";
import { pullRequestByNumber, type PullRequestStateRow } from "../pull-requests/store.ts";
import type { RepositoryRow } from "../repositories/repository-store.ts";

const { api, ctx, app, given, logged, another } = await startTestApp("standard", { publicUrl: "https://halyard.test" });
const SECRET = "the secret of webhooks";
const hub = new Deliveries(app, SECRET);
let project = 0;
const work: number[] = [];

beforeAll(async () => {
  const { config } = new GithubServer();
  expect((await api.admin.put("github_organization_config", { ...config, webhook_secret: SECRET })).status).toBe(200);
  project = await given.project({ name: "Boats" });
  for (const subject of ["Sails", "Mast", "Rudder"]) {
    work.push((await api.admin.post(`projects/${project}/work_packages`, { subject })).id);
  }
});

beforeEach(async () => {
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("github_repositories").execute();
    await tx.deleteFrom("github_deliveries").execute();
    await tx.deleteFrom("github_event_counts").execute();
  });
  hub.forget();
});

const runs = () => ctx.jobs.runAll();
const repository = (): Promise<RepositoryRow> =>
  ctx.db.selectFrom("github_repositories").selectAll().executeTakeFirstOrThrow();
const pull = async (number: number): Promise<PullRequestStateRow> => {
  const row = await pullRequestByNumber(ctx.db, (await repository()).id, number);
  if (row === undefined) throw new Error(`there is no pull request ${number}`);
  return row;
};
const linksOf = async (number: number): Promise<number[]> => {
  const rows = await ctx.db
    .selectFrom("github_pull_request_links")
    .where("pull_request_id", "=", (await pull(number)).id)
    .orderBy("work_package_id")
    .select("work_package_id")
    .execute();
  return rows.map((row) => row.work_package_id);
};

/** All permutations of a short list. */
const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, index) => orders(list.toSpliced(index, 1)).map((rest) => [one, ...rest]));

describe("pull requests", () => {
  test("are opened, merged and counted", async () => {
    await hub.pullRequest("opened", { number: 1, title: "Cut sails" });
    await hub.pullRequest("opened", { number: 2, title: "Paint" });
    await runs();
    expect(await repository()).toMatchObject({ pr_open: 2, pr_merged: 0, pr_closed: 0 });
    await hub.pullRequest("closed", {
      number: 1,
      title: "Cut",
      state: "closed",
      merged_at: hub.time(120),
      closed_at: hub.time(120),
    });
    await hub.pullRequest("closed", { number: 2, state: "closed", closed_at: hub.time(130) });
    await runs();
    expect(await repository()).toMatchObject({ pr_open: 0, pr_merged: 1, pr_closed: 1, merge_seconds: 120 * 60 });
    expect(await pull(1)).toMatchObject({ state: "closed", merged: 1, title: "Cut" });
  });

  test("come to the same end in whatever order the deliveries come", async () => {
    const steps = [
      { action: "opened", minute: 1, with: {} },
      { action: "edited", minute: 2, with: { title: "Second title" } },
      { action: "closed", minute: 3, with: { title: "Second title", state: "closed", closed_at: hub.time(3) } },
      { action: "reopened", minute: 4, with: { title: "Second title", state: "open" } },
    ];
    let number = 0;
    // Which order it is does not matter to the database: one of them gets each fourth.
    const tried = orders(steps).filter((_, index) => testDialect === "sqlite" || index % 4 === 0);
    for (const order of tried) {
      number++;
      for (const step of order) {
        await hub.pullRequest(step.action, { number, updated_at: hub.time(step.minute), ...step.with });
      }
      await runs();
      expect(await pull(number)).toMatchObject({ state: "open", title: "Second title" });
    }
    expect(await repository()).toMatchObject({ pr_open: number, pr_closed: 0, pr_merged: 0 });
  });

  test("of two states in one second the further one stands", async () => {
    await hub.pullRequest("closed", { number: 1, state: "closed", merged_at: hub.time(5), updated_at: hub.time(5) });
    await hub.pullRequest("opened", { number: 1, updated_at: hub.time(5) });
    await runs();
    expect(await pull(1)).toMatchObject({ merged: 1 });
  });

  test("of a comment become whole when more is known", async () => {
    await hub.comment({ number: 4, title: "Known by a comment" }, `see OP#${work[0]}`);
    await runs();
    expect(await pull(4)).toMatchObject({ github_id: null, title: "Known by a comment", additions_count: null });
    await hub.pullRequest("synchronize", { number: 4, title: "Whole", additions: 12 });
    await runs();
    expect(await pull(4)).toMatchObject({ title: "Whole", additions_count: 12 });
    expect(await linksOf(4)).toEqual([work[0]]);
    expect(await repository()).toMatchObject({ pr_open: 1, pr_linked: 1 });
  });
});

describe("links", () => {
  test.each([
    ["the title", () => ({ title: `Sails #OP-${work[0]}` })],
    ["the body", () => ({ body: `For OP#${work[0]}, not for OP#999999` })],
    ["an address", () => ({ body: `https://halyard.test/projects/boats/work_packages/${work[0]}/overview` })],
    ["the branch", () => ({ branch: `feature/OP-${work[0]}-sails` })],
  ])("come from %s", async (_name, values) => {
    await hub.pullRequest("opened", { number: 1, ...values() });
    await runs();
    expect(await linksOf(1)).toEqual([work[0]]);
    expect(await repository()).toMatchObject({ pr_linked: 1 });
  });

  test("come from commits, before and after the pull request", async () => {
    await hub.push("work/early", [`OP#${work[0]} cut`]);
    await hub.pullRequest("opened", { number: 1, branch: "work/early" });
    await runs();
    expect(await linksOf(1)).toEqual([work[0]]);
    await hub.push("work/early", [`OP#${work[1]} sew`]);
    await runs();
    expect(await linksOf(1)).toEqual([work[0], work[1]]);
    await hub.push("main", [`OP#${work[2]} merged`]);
    await hub.pullRequest("opened", { number: 2, branch: "main" });
    await runs();
    expect(await linksOf(2)).toEqual([]);
  });

  test("do not come from commits where the setting says so", async () => {
    await api.admin.put("github_organization_config", { repository_settings: { auto_link_commits: false } });
    await hub.push("work/quiet", [`OP#${work[0]} cut`]);
    await hub.pullRequest("opened", { number: 1, branch: "work/quiet" });
    await runs();
    expect(await linksOf(1)).toEqual([]);
    await api.admin.put("github_organization_config", { repository_settings: { auto_link_commits: true } });
  });

  test("stay when the text names them no more", async () => {
    await hub.pullRequest("opened", { number: 1, title: `OP#${work[0]} OP#${work[1]}` });
    await hub.pullRequest("edited", { number: 1, title: "nothing" });
    await runs();
    expect(await linksOf(1)).toEqual([work[0], work[1]]);
  });

  test("make the repository the project's: one by the single policy, several by the other", async () => {
    const assigned = () =>
      ctx.db.selectFrom("github_project_repositories").where("project_id", "=", project).selectAll().execute();
    await hub.pullRequest("opened", { number: 1, title: `OP#${work[0]}` });
    await hub.pullRequest("opened", { number: 1, title: `OP#${work[0]}` }, "second");
    await runs();
    expect(await assigned()).toHaveLength(1);
    await api.admin.put("github_organization_config", { repository_policy: "multiple" });
    await hub.pullRequest("opened", { number: 2, title: `OP#${work[1]}` }, "second");
    await runs();
    expect(await assigned()).toHaveLength(2);
    expect((await api.admin.put("github_organization_config", { repository_policy: "single" })).at("message")).toBe(
      "1 project has more than one repository.",
    );
    await ctx.transaction((tx) => tx.deleteFrom("github_project_repositories").execute());
    await api.admin.put("github_organization_config", { repository_policy: "single" });
  });
});

describe("reviews and checks", () => {
  test("give a pull request its state", async () => {
    await hub.pullRequest("opened", { number: 1 });
    await hub.review(1, { id: 1, state: "changes_requested", user: "ann", minute: 1 });
    await hub.review(1, { id: 2, state: "approved", user: "bo", minute: 2 });
    await runs();
    expect((await pull(1)).review_state).toBe("changes_requested");
    await hub.review(1, { id: 3, state: "approved", user: "ann", minute: 3 });
    await runs();
    expect((await pull(1)).review_state).toBe("approved");
    await hub.review(1, { id: 3, state: "dismissed", user: "ann", minute: 3 });
    await hub.review(1, { id: 3, state: "approved", user: "ann", minute: 3 });
    await hub.review(1, { id: 2, state: "dismissed", user: "bo", minute: 2 });
    await runs();
    expect((await pull(1)).review_state).toBe("none");
  });

  test("checks in any order, also before the pull request", async () => {
    await hub.check({ id: 1, name: "build", status: "completed", conclusion: "success", minute: 2 });
    await hub.check({ id: 1, name: "build", status: "in_progress", conclusion: null, minute: 2 });
    await hub.pullRequest("opened", { number: 1 });
    await runs();
    expect((await pull(1)).check_state).toBe("success");
    await hub.check({ id: 2, name: "test", status: "queued", conclusion: null, minute: 3 });
    await runs();
    expect((await pull(1)).check_state).toBe("pending");
    await hub.check({ id: 2, name: "test", status: "completed", conclusion: "failure", minute: 3 });
    await runs();
    expect((await pull(1)).check_state).toBe("failure");
    await hub.check({ id: 3, name: "test", status: "completed", conclusion: "neutral", minute: 4 });
    await runs();
    expect((await pull(1)).check_state).toBe("success");
  });
});

describe("repositories and issues", () => {
  test("an older delivery does not bring an old name back", async () => {
    await hub.send("repository", { action: "renamed", repository: hub.repository({ name: "new", minute: 9 }) });
    await hub.send("star", { action: "created", repository: hub.repository({ minute: 1 }) });
    await hub.send("repository", { action: "edited", repository: hub.repository({ name: "old", minute: 1 }) });
    await runs();
    expect((await repository()).name).toBe("new");
    await hub.send("repository", { action: "deleted", repository: hub.repository({ name: "new", minute: 9 }) });
    await runs();
    expect((await repository()).present).toBe(0);
  });

  test("issues are counted, closed, and forgotten where they are deleted", async () => {
    await hub.issue("opened", { number: 1, minute: 1 });
    await hub.issue("opened", { number: 2, minute: 1 });
    await hub.issue("closed", { number: 1, state: "closed", minute: 3 });
    await hub.issue("edited", { number: 1, minute: 2 });
    await runs();
    expect(await repository()).toMatchObject({ issues_open: 1, issues_closed: 1 });
    await hub.issue("deleted", { number: 2, minute: 4 });
    await runs();
    expect(await repository()).toMatchObject({ issues_open: 0, issues_closed: 1 });
  });

  test("commits are counted once, however often they come", async () => {
    await hub.push("a", ["one", "two"], ["sha1", "sha2"]);
    await hub.push("b", ["one", "three"], ["sha1", "sha3"]);
    await runs();
    const activity = await ctx.db.selectFrom("github_activity").selectAll().execute();
    expect(activity).toMatchObject([{ login: "octo-ann", commits: 3 }]);
    expect((await repository()).last_activity_on).toBe(activity[0]?.day);
  });

  test("an installation brings its repositories and takes them away", async () => {
    const named = [{ id: 71, name: "one", full_name: "halyard-boats/one", private: true }];
    await hub.send("installation", { action: "created", repositories: named });
    await runs();
    expect(await repository()).toMatchObject({ full_name: "halyard-boats/one", private: 1, present: 1 });
    await hub.send("installation_repositories", { action: "removed", repositories_removed: named });
    await runs();
    expect((await repository()).present).toBe(0);
    await hub.send("installation_repositories", { action: "added", repositories_added: named });
    await hub.send("installation", { action: "deleted", repositories: named });
    await runs();
    expect((await repository()).present).toBe(0);
  });
});

describe("deliveries", () => {
  test("a replay changes nothing", async () => {
    const payload = { action: "opened", repository: hub.repository({}), pull_request: hub.pull({ number: 1 }) };
    expect((await hub.send("pull_request", payload, "same")).text).toBe('{"message":"accepted"}');
    expect((await hub.send("pull_request", payload, "same")).text).toBe('{"message":"already received"}');
    await runs();
    expect(
      await ctx.db.selectFrom("github_event_counts").select(["outcome", "count"]).orderBy("outcome").execute(),
    ).toEqual([
      { outcome: "processed", count: 1 },
      { outcome: "received", count: 1 },
      { outcome: "replayed", count: 1 },
    ]);
  });

  test("a wrong signature, none, or one of other bytes is refused, counted, and nothing is kept", async () => {
    const body = JSON.stringify({ zen: "x" });
    const headers = { "content-type": "application/json", "x-github-event": "ping", "x-github-delivery": "d" };
    const signed = { ...headers, "x-hub-signature-256": await hub.sign(body) };
    const refused = [
      { headers, payload: body },
      { headers: signed, payload: `${body} ` },
      { headers: { ...signed, "x-hub-signature-256": "sha256=" }, payload: body },
    ];
    for (const request of refused) {
      expect((await app.inject({ method: "POST", url: "/webhooks/github", ...request })).statusCode).toBe(401);
    }
    for (const payload of ["not json", "[]", "null"]) {
      const request = { headers: { ...headers, "x-hub-signature-256": await hub.sign(payload) }, payload };
      expect((await app.inject({ method: "POST", url: "/webhooks/github", ...request })).statusCode).toBe(400);
    }
    // What is not even read: too large, by what it says of itself, and of an unknown type.
    for (const [changed, status] of [
      [{ "content-length": String(26 * 1024 * 1024) }, 413],
      [{ "content-type": "nonsense" }, 415],
    ] as const) {
      const request = { headers: { ...signed, ...changed }, payload: body };
      expect((await app.inject({ method: "POST", url: "/webhooks/github", ...request })).statusCode).toBe(status);
    }
    expect(await ctx.db.selectFrom("github_deliveries").selectAll().execute()).toEqual([]);
    const counts = await ctx.db.selectFrom("github_event_counts").selectAll().execute();
    expect(counts).toMatchObject([{ event: "unknown", outcome: "refused", count: 8 }]);
    expect(logged.join("")).not.toContain(SECRET);
  });

  test("many that are refused at once are all counted", async () => {
    const request = { method: "POST", url: "/webhooks/github", headers: { "x-hub-signature-256": "sha256=" } } as const;
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.inject(request)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([401]));
    const counts = await ctx.db.selectFrom("github_event_counts").selectAll().execute();
    expect(counts).toMatchObject([{ event: "unknown", outcome: "refused", count: 30 }]);
  });

  test("addresses that are no web addresses are not passed on", async () => {
    const evil = { html_url: "javascript:alert(1)" };
    await hub.send("pull_request", {
      action: "opened",
      repository: { ...hub.repository({}), ...evil },
      pull_request: hub.pull({
        number: 1,
        title: `OP#${work[0]}`,
        ...evil,
        user: { ...hub.user("octo-eve"), ...evil },
      }),
    });
    await runs();
    expect((await pull(1)).html_url).toBe("");
    expect((await repository()).html_url).toBe("");
    expect((await api.admin.get(`work_packages/${work[0]}/github_pull_requests`)).text).not.toContain("javascript:");
  });

  test("unknown events are counted and ignored; what cannot be worked on is marked and stops no one", async () => {
    await hub.send("a_new_event", { action: "x", repository: hub.repository({}) });
    await hub.send("pull_request", { action: "opened", repository: 7, pull_request: "x" });
    await ctx.transaction((tx) =>
      tx
        .insertInto("github_deliveries")
        .values({
          delivery_id: "broken",
          event: "push",
          action: "",
          payload: "{",
          status: "pending",
          error: "",
          received_at: ctx.clock.now().toISOString(),
          processed_at: null,
        })
        .execute(),
    );
    await hub.pullRequest("opened", { number: 1 });
    await runs();
    const rows = await ctx.db.selectFrom("github_deliveries").select("status").orderBy("id").execute();
    expect(rows.map((row) => row.status)).toEqual(["ignored", "ignored", "failed", "processed"]);
    expect((await pull(1)).number).toBe(1);
  });

  test("every sample payload of GitHub's passes", async () => {
    const require = createRequire(import.meta.url);
    const file = require.resolve("@octokit/webhooks-examples");
    const samples: { name: string; examples: unknown[] }[] = JSON.parse(readFileSync(file, "utf8"));
    let sent = 0;
    for (const { name, examples } of samples) {
      for (const example of examples) {
        expect((await hub.send(name, example)).statusCode).toBe(202);
        sent++;
      }
    }
    expect(sent).toBeGreaterThan(250);
    await runs();
    const failed = await ctx.db
      .selectFrom("github_deliveries")
      .where("status", "not in", ["processed", "ignored"])
      .select(["event", "action", "error"])
      .execute();
    expect(failed).toEqual([]);
    const { pulls } = await ctx.db
      .selectFrom("github_pull_requests")
      .select((eb) => eb.fn.countAll<number>().as("pulls"))
      .executeTakeFirstOrThrow();
    expect(Number(pulls)).toBeGreaterThan(0);
  });
});

test("of a steady stream nothing is left that no one is asked to work on", async () => {
  const sending = (async () => {
    for (let number = 1; number <= 60; number++) await hub.pullRequest("opened", { number });
  })();
  let sent = false;
  void sending.then(() => (sent = true));
  while (!sent) await runs();
  // Whatever came last either was found by the work that went on, or has asked for another.
  await runs();
  expect(await repository()).toMatchObject({ pr_open: 60 });
});

test("several processes work on what is left, each delivery once", async () => {
  for (let number = 1; number <= 20; number++) await hub.pullRequest("opened", { number });
  const workers = [await another(), await another()];
  for (const worker of workers) {
    registerDeliveries(worker);
    await resumeDeliveries(worker);
  }
  await Promise.all([ctx, ...workers].map((worker) => worker.jobs.runAll()));
  await runs();
  expect(await repository()).toMatchObject({ pr_open: 20 });
});
