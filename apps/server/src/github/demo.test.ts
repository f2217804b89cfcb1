import { expect, test } from "vitest";
import { startTestApp } from "../../testing/app.ts";

const { api, ctx } = await startTestApp("demo");

test("the demo has an organization to look at: repositories, pull requests, reviews, checks", async () => {
  const stats = await api.admin.get("github_organization_config/stats");
  expect(stats.number("totalRepositories")).toBe(7);
  expect(stats.number("totalLinkedPRs")).toBeGreaterThan(30);
  expect(stats.number("aggregated_stats.team_activity.active_contributors")).toBeGreaterThan(5);
  const levels = Object(stats.at("aggregated_stats.repositories.activity_distribution"));
  expect(Object.values(levels).every((count) => Number(count) > 0)).toBe(true);
  expect(Object(stats.at("openproject_managed.repository_breakdown"))).toHaveLength(3);
  expect(String(stats.at("warning"))).toMatch(/^GitHub is not configured/);
});

test("the counts of the demo's repositories are those of what is in them, and nothing is in the future", async () => {
  const repositories = await ctx.db.selectFrom("github_repositories").selectAll().execute();
  const pulls = await ctx.db.selectFrom("github_pull_requests").selectAll().execute();
  for (const one of repositories) {
    const own = pulls.filter((pull) => pull.repository_id === one.id);
    expect([one.pr_open, one.pr_merged, one.pr_linked]).toEqual([
      own.filter((pull) => pull.state === "open").length,
      own.filter((pull) => pull.merged === 1).length,
      own.filter((pull) => pull.linked === 1).length,
    ]);
  }
  const now = ctx.clock.now().toISOString();
  expect(pulls.filter((pull) => pull.github_updated_at > now || (pull.merged_at ?? "") > now)).toEqual([]);
  const states = new Set(pulls.map((pull) => pull.review_state));
  expect([...states].toSorted()).toEqual(["approved", "changes_requested", "commented", "none"]);
  expect([...new Set(pulls.map((pull) => pull.check_state))].toSorted()).toEqual([
    "failure",
    "none",
    "pending",
    "success",
  ]);
});

test("GitHub is not connected, and nothing looks as if it had been heard of since", async () => {
  const lately = new Date(ctx.clock.now().getTime() - 3 * 24 * 3_600_000).toISOString();
  const repositories = await ctx.db.selectFrom("github_repositories").selectAll().execute();
  const pulls = await ctx.db.selectFrom("github_pull_requests").selectAll().execute();
  const checks = await ctx.db.selectFrom("github_check_runs").selectAll().execute();
  const times = [
    ...repositories.map((one) => one.pushed_at ?? ""),
    ...pulls.map((one) => one.github_updated_at),
    ...checks.flatMap((one) => [one.started_at ?? "", one.completed_at ?? ""]),
  ];
  expect(times.filter((time) => time >= lately)).toEqual([]);
});
