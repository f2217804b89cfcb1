import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions";
import { startTestApp } from "../testing/app.ts";

const { api, given, ctx } = await startTestApp();
const project = await given.project({ name: "Harbour" });
const quiet = await given.project({ name: "Quiet bay" });
const READ: Permission[] = ["view_work_packages"];
const assignee = await given.userWith("assignee", project, [...READ, "work_package_assigned", "edit_work_packages"]);
const watcher = await given.userWith("watcher", project, READ);
const bystander = await given.userWith("bystander", project, READ);
const confidant = await given.userWith("confidant", project, [...READ, "view_internal_comments"]);
const stranger = await given.user("stranger");

const link = (path: string) => ({ href: `/api/v3/${path}` });
const mention = (id: number) => `<mention class="mention" data-id="${id}" data-type="user" data-text="@x">@x</mention>`;
const create = async (body: object = {}, at = project) => {
  const answer = await api.admin.post(`projects/${at}/work_packages?notify=false`, { subject: "Dredge", ...body });
  return answer.id;
};
const comment = (id: number, raw: string, more: object = {}, query = "") =>
  api.admin.post(`work_packages/${id}/activities${query}`, { comment: { raw }, ...more });
const inbox = async (login: string, parameters: object = {}) => {
  await ctx.jobs.runAll();
  return (await api.as(login)).list("notifications", { pageSize: 100, ...parameters });
};
const reasons = async (login: string) => (await inbox(login)).each("reason");

beforeEach(async () => {
  await ctx.jobs.runAll();
  await ctx.transaction((tx) => tx.deleteFrom("notifications").execute());
});

describe("who is told, and why", () => {
  test("assignee, watcher and who is mentioned, each once, by the strongest reason", async () => {
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await (await api.as("watcher")).post(`work_packages/${id}/watchers`, { user: link(`users/${watcher}`) });
    await comment(id, `See ${mention(bystander)} and ${mention(assignee)}`);
    expect(await reasons("assignee")).toEqual(["mentioned"]);
    expect(await reasons("watcher")).toEqual(["watched"]);
    expect(await reasons("bystander")).toEqual(["mentioned"]);
    expect(await reasons("confidant")).toEqual([]);
    const [shown] = (await inbox("bystander")).elements;
    expect(shown).toMatchObject({
      _type: "Notification",
      readIAN: false,
      details: [],
      _embedded: { resource: { subject: "Dredge" }, project: { name: "Harbour" }, actor: { name: "Ada Halyard" } },
      _links: { resource: link(`work_packages/${id}`), actor: { title: "Ada Halyard" } },
    });
  });

  test("a change tells the assignee; the one who acts is never told", async () => {
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await (await api.as("assignee")).patch(`work_packages/${id}`, { lockVersion: 0, subject: "Own change" });
    expect(await reasons("assignee")).toEqual([]);
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 1, subject: "Other change" });
    expect(await reasons("assignee")).toEqual(["assigned"]);
  });

  test("a mention in a description counts when it is new, one in an edited comment too, none twice", async () => {
    const id = await create();
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, description: { raw: `Ask ${mention(watcher)}` } });
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 1, description: { raw: `Ask ${mention(watcher)}!` } });
    expect(await reasons("watcher")).toEqual(["mentioned"]);
    const { id: activity } = await comment(id, `Ask ${mention(watcher)}`);
    expect(await reasons("watcher")).toEqual(["mentioned", "mentioned"]);
    await api.admin.patch(`activities/${activity}`, { comment: { raw: `${mention(watcher)} ${mention(bystander)}` } });
    expect(await reasons("watcher")).toEqual(["mentioned", "mentioned"]);
    expect(await reasons("bystander")).toEqual(["mentioned"]);
  });

  test("nobody is told of what they may not see", async () => {
    const hidden = await create({}, quiet);
    await comment(hidden, mention(watcher));
    const id = await create();
    await comment(id, `${mention(stranger)} ${mention(bystander)} ${mention(confidant)}`, { internal: true });
    expect(await reasons("watcher")).toEqual([]);
    expect(await reasons("stranger")).toEqual([]);
    expect(await reasons("bystander")).toEqual([]);
    expect(await reasons("confidant")).toEqual(["mentioned"]);
  });

  test("notify=false and one's own settings are respected, those of the project before the general ones", async () => {
    const id = await create();
    await comment(id, mention(watcher), {}, "?notify=false");
    expect(await reasons("watcher")).toEqual([]);
    const setting = (href: string | null, more: object) => ({ ...more, _links: { project: { href } } });
    const preferences = `users/${watcher}/preferences`;
    const caller = await api.as("watcher");
    const set = (notifications: object[]) => caller.patch(preferences, { notifications });
    await set([setting(null, { mentioned: true }), setting(`/api/v3/projects/${project}`, { mentioned: false })]);
    await comment(id, mention(watcher));
    expect(await reasons("watcher")).toEqual([]);
    await set([setting(null, { workPackageProcessed: true, workPackageCommented: true })]);
    await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, _links: { status: link("statuses/7") } });
    await comment(id, "news");
    expect((await reasons("watcher")).toSorted()).toEqual(["commented", "processed"]);
    await set([setting(null, { watched: true, mentioned: true, assignee: true, responsible: true })]);
  });

  test("a group that is mentioned or assigned reaches its members; a job that runs again tells nobody twice", async () => {
    const group = await api.admin.post("groups", { name: "Pilots", _links: { members: [link(`users/${bystander}`)] } });
    const id = await create();
    const raw = `<mention class="mention" data-id="${group.id}" data-type="group">@Pilots</mention>`;
    const event = await comment(id, raw);
    expect(await reasons("bystander")).toEqual(["mentioned"]);
    await ctx.transaction((tx) => tx.insertInto("untold_events").values({ event_id: event.id }).execute());
    await comment(id, "wakes the job");
    expect(await reasons("bystander")).toEqual(["mentioned"]);
  });

  test("what is deleted before anybody was told is told to nobody", async () => {
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await comment(id, "soon gone");
    await api.admin.delete(`work_packages/${id}`);
    expect(await reasons("assignee")).toEqual([]);
    expect(await ctx.db.selectFrom("untold_events").selectAll().execute()).toEqual([]);
  });
});

describe("the inbox", () => {
  test("filters, groups, pages, and marks as read one, some, all and back", async () => {
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await comment(id, "one");
    await comment(id, mention(assignee));
    const all = await inbox("assignee", { groupBy: "reason" });
    expect(all.each("reason")).toEqual(["mentioned", "assigned"]);
    expect(all.at("groups")).toMatchObject([
      { value: "assigned", count: 1 },
      { value: "mentioned", count: 1 },
    ]);
    expect((await inbox("assignee", { groupBy: "project" })).at("groups.0")).toMatchObject({
      value: "Harbour",
      count: 2,
    });
    const [newest, oldest] = all.each("id");
    const caller = await api.as("assignee");
    const unread = (name = "readIAN") => inbox("assignee", { filters: [{ [name]: { operator: "=", values: ["f"] } }] });
    expect((await caller.post(`notifications/${String(newest)}/read_ian`)).status).toBe(204);
    expect((await unread()).each("id")).toEqual([oldest]);
    expect((await caller.get(`notifications/${String(newest)}`)).links).toContain("unreadIAN");
    const byReason = JSON.stringify([{ reason: { operator: "=", values: ["mentioned"] } }]);
    expect((await caller.post(`notifications/unread_ian?filters=${encodeURIComponent(byReason)}`)).status).toBe(204);
    expect((await unread()).at("total")).toBe(2);
    expect((await caller.post("notifications/read_ian")).status).toBe(204);
    expect((await unread()).at("total")).toBe(0);
    const filtered = await inbox("assignee", {
      filters: [
        { resourceId: { operator: "=", values: [`${id}`] } },
        { resourceType: { operator: "=", values: ["WorkPackage"] } },
      ],
      pageSize: 1,
    });
    expect([filtered.at("total"), filtered.at("count")]).toEqual([2, 1]);
    expect((await inbox("assignee", { filters: [{ nope: { operator: "=", values: ["1"] } }] })).status).toBe(400);
    expect((await inbox("assignee", { groupBy: "actor" })).status).toBe(400);
  });

  test("is one's own: others' are not found, the anonymous have none, what one may no longer see is gone", async () => {
    const id = await create({ _links: { assignee: link(`users/${assignee}`) } });
    await comment(id, "one");
    const [mine] = (await inbox("assignee")).each("id");
    const other = await api.as("watcher");
    for (const path of [`notifications/${String(mine)}/read_ian`, "notifications/999999/read_ian"]) {
      expect((await other.post(path)).status).toBe(404);
    }
    expect((await api.admin.get(`notifications/${String(mine)}`)).status).toBe(404);
    expect((await api.anonymous.get("notifications")).status).toBe(401);
    expect((await api.anonymous.post("notifications/read_ian")).status).toBe(401);
    const moved = await api.admin.patch(`work_packages/${id}`, {
      lockVersion: 0,
      _links: { project: link(`projects/${quiet}`), assignee: { href: null } },
    });
    expect(moved.status).toBe(200);
    expect((await inbox("assignee")).at("total")).toBe(0);
  });
});
