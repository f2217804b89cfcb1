/** What is said of changed rules before they are saved is what they do afterwards. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, clock } = await startTestApp();

const [NEW, IN_PROGRESS, CLOSED] = [1, 7, 12];
const TASK = 1;
let project = 0;
let role = 0;

const move = async (as: string, id: number, to: number) => {
  const caller = await api.as(as);
  const { lockVersion } = Object((await caller.get(`work_packages/${id}`)).body);
  const body = { lockVersion, _links: { status: { href: `/api/v3/statuses/${to}` } } };
  expect((await caller.patch(`work_packages/${id}`, body)).status).toBe(200);
};
const make = async (): Promise<number> =>
  (await api.admin.post(`projects/${project}/work_packages`, { subject: "Buoy" })).id;
const preview = (body: object) => api.admin.post("workflows/preview", { type: TASK, ...body });

beforeAll(async () => {
  project = await given.project({ name: "Regatta" });
  role = await given.role(["view_work_packages", "edit_work_packages"]);
  await given.member(await given.user("editor"), project, role);
  await given.userWith("keeper", project, ["view_work_packages", "manage_types"]);
  const old = await make();
  await move("editor", old, CLOSED);
  clock.advance(91 * 86_400_000);
  const [one, two, three] = [await make(), await make(), await make()];
  await move("editor", one, CLOSED);
  await move("editor", two, IN_PROGRESS);
  await move("editor", two, CLOSED);
  await move("admin", three, CLOSED);
  await make();
});

test("it counts what the last 90 days would have been refused, of those who would be refused", async () => {
  const answer = await preview({ roles: [role], revoke: [[NEW, CLOSED]] });
  expect(answer.body).toMatchObject({
    _type: "WorkflowPreview",
    days: 90,
    moves: 4,
    complete: true,
    limited: 1,
    allowed: 0,
    refused: 1,
    people: 1,
    stuck: [],
    examples: [{ from: NEW, to: CLOSED, _links: { user: { title: "editor Tester" } } }],
  });
  // Nothing was written.
  expect((await api.admin.get(`workflows/${TASK}`)).at("limits")).toEqual([]);
});

test("it names the statuses that open work packages could not leave", async () => {
  const all = (await api.admin.get("statuses")).each("id");
  const links: { href: string }[] = Object((await api.admin.get(`workflows/${TASK}`)).at("_links.roles"));
  const roles = links.map(({ href }) => href);
  const body = { roles, revoke: all.filter((to) => to !== NEW).map((to) => [NEW, to]) };
  expect((await preview(body)).at("stuck")).toEqual([{ status: NEW, workPackages: 1, projects: 1, isNew: true }]);
  const undo = (await api.admin.patch("workflows", { type: TASK, ...body })).at("undo");
  expect((await preview({})).at("stuck")).toEqual([{ status: NEW, workPackages: 1, projects: 1, isNew: false }]);
  // The author would get out.
  const author = await preview({ roles: [role], grant: [[NEW, CLOSED, "author"]] });
  expect(author.at("stuck")).toEqual([]);
  await api.admin.patch("workflows", undo);
});

test.each(["keeper", "editor"])("%s hears nothing of it", async (login) => {
  const caller = await api.as(login);
  expect((await caller.post("workflows/preview", { type: TASK })).status).toBe(403);
});

test("anonymous people hear nothing of it", async () => {
  expect((await api.anonymous.post("workflows/preview", { type: TASK })).status).toBe(401);
});

test("it refuses what the change would be refused for", async () => {
  expect((await preview({ roles: [role], revoke: [[NEW, 9_999]] })).status).toBe(422);
});

test("a move of what is assigned to someone's group counts as the assignee's, as it does when it is made", async () => {
  const rowing = await given.role(["view_work_packages", "edit_work_packages", "work_package_assigned"]);
  const rules = { roles: [role, rowing], revoke: [[NEW, CLOSED]], grant: [[NEW, CLOSED, "assignee"]] };
  const before = (await preview(rules)).number("refused");
  const rower = await given.user("rower");
  const link = (path: string) => ({ href: `/api/v3/${path}` });
  const crew = await api.admin.post("groups", { name: "Crew", _links: { members: [link(`users/${rower}`)] } });
  await given.member(crew.id, project, rowing);
  const body = { subject: "Row", _links: { assignee: link(`groups/${crew.id}`) } };
  const made = await api.admin.post(`projects/${project}/work_packages`, body);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  await move("rower", made.id, CLOSED);
  const after = await preview(rules);
  expect([after.number("moves"), after.number("refused")]).toEqual([5, before]);
});
