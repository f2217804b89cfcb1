import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { Deliveries } from "../../../testing/servers/github-deliveries.ts";
import { GithubServer } from "../../../testing/servers/github-server.ts";

const { api, ctx, app, given } = await startTestApp();
const SECRET = "the secret of webhooks";
const hub = new Deliveries(app, SECRET);
const server = new GithubServer({ repositories: [{ full_name: "halyard-boats/boats" }] });
ctx.settings.githubUrl = await server.start();
afterAll(() => server.stop());

const SEE = ["view_members", "view_work_packages", "show_github_content", "work_package_assigned"] as const;
let boats = 0;
let mentor = 0;
let student = 0;

const dashboard = async (login: string) =>
  (login === "admin" ? api.admin : await api.as(login)).get(`users/${mentor}/mentor_dashboard`);

beforeAll(async () => {
  boats = await given.project({ name: "Boats" });
  const other = await given.project({ name: "Other" });
  mentor = await given.userWith("mentor", boats, SEE);
  await given.member(mentor, null, ["view_mentor_dashboard"]);
  student = await given.userWith("student", boats, SEE);
  await given.userWith("fellow-mentor", boats, SEE);
  const fellow = (await api.admin.get("users/fellow-mentor")).id;
  await given.member(fellow, null, ["view_mentor_dashboard"]);
  await given.userWith("elsewhere", other, SEE);
  await given.user("stranger");
  const assignee = { assignee: { href: `/api/v3/users/${student}` } };
  const work = (project: number, body: object) => api.admin.post(`projects/${project}/work_packages`, body);
  const sails = await work(boats, { subject: "Cut the sails", _links: assignee });
  await work(boats, { subject: "Late", dueDate: "2020-01-06", startDate: "2020-01-02", _links: assignee });
  await work(boats, { subject: "Done", _links: { ...assignee, status: { href: "/api/v3/statuses/12" } } });
  const course = await given.project({ name: "Course" });
  await given.member(mentor, course, SEE);
  await work(course, { subject: "Planned for no one", dueDate: "2020-01-06", startDate: "2020-01-02" });
  await api.admin.patch(`projects/${course}`, { templated: true });
  const secret = await work(other, { subject: "Secret" });
  expect((await dashboard("mentor")).at("data")).toBeNull();

  await api.admin.put("github_organization_config", { ...server.config, webhook_secret: SECRET });
  await hub.pullRequest("opened", { number: 1, title: "Sails <b>", body: `For OP#${sails.id}`, additions: 3 });
  await hub.review(1, { id: 1, state: "changes_requested", user: "octo-bo", minute: 90 });
  await hub.pullRequest("opened", { number: 2, title: "Secret sails", body: `For OP#${secret.id}` });
  await ctx.jobs.runAll();
});

test("a mentor sees the people and the work of their projects, and of no other", async () => {
  const answer = await dashboard("mentor");
  expect([answer.status, answer.at("_type")]).toEqual([200, "MentorDashboard"]);
  expect(answer.at("data.students.length")).toBe(1);
  expect(answer.at("data.students.0")).toMatchObject({
    id: student,
    project: "Boats",
    tasksDone: 1,
    tasksTotal: 3,
    tasksOverdue: 1,
    performance: 33,
    status: "at-risk",
    openPullRequests: 1,
    mergedPullRequests: 0,
  });
  expect(answer.at("data.projects")).toMatchObject([
    { id: boats, name: "Boats", students: 1, openPullRequests: 1, overdue: 1, health: "critical", status: "at-risk" },
  ]);
  expect(answer.at("data.reviewRequests.length")).toBe(1);
  expect(answer.at("data.reviewRequests.0")).toMatchObject({
    number: 1,
    title: "Sails <b>",
    student: "student Tester",
    status: "changes-requested",
    additions: 3,
  });
  expect(answer.at("data.turnaroundHours")).toBe(1.5);
  expect(answer.at("data.activity.length")).toBe(7);
  expect(answer.at("data.phases.0")).toMatchObject({ phase: "research", count: 2 });
  expect(answer.at("data.phases.4")).toMatchObject({ phase: "deployment", count: 1, stuck: 0 });
  expect(answer.text).not.toContain("Secret");
  expect(answer.text).not.toContain("elsewhere");
});

test("it is the mentor's and the administrators'; others are refused, strangers know of no one", async () => {
  expect((await dashboard("admin")).at("data.students.length")).toBe(1);
  expect((await dashboard("fellow-mentor")).status).toBe(403);
  expect((await dashboard("student")).status).toBe(403);
  expect((await dashboard("stranger")).status).toBe(404);
  expect((await api.anonymous.get(`users/${mentor}/mentor_dashboard`)).status).toBe(401);
  expect((await api.admin.get("users/0/mentor_dashboard")).status).toBe(404);
});

test("a person who loses the project loses its figures, also for those who look", async () => {
  const memberships = await api.admin.get(`users/${mentor}/memberships`);
  const at = memberships.each("_links.project.title").indexOf("Boats");
  await api.admin.delete(`memberships/${Number(memberships.each("id")[at])}`);
  for (const login of ["mentor", "admin"]) {
    const { body } = await dashboard(login);
    expect(body).toMatchObject({ data: { students: [], projects: [], reviewRequests: [], commonIssues: [] } });
  }
});
