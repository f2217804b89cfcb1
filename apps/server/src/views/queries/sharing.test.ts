import { beforeAll, expect, test } from "vitest";
import { notFound, updateConflict } from "../../platform/errors.ts";
import { startTestApp } from "../../../testing/app.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { catalogueAt } from "../../work-types/entries/catalogue.ts";
import { reorderQuery } from "./order.ts";
import { changeQuery, deleteQuery, findQuery } from "./service.ts";

const { api, given, ctx } = await startTestApp();
let project = 0;
let saverId = 0;
let publisherId = 0;

beforeAll(async () => {
  project = await given.project({ name: "Views", identifier: "views" });
  saverId = await given.userWith("saver", project, ["view_work_packages", "save_queries"]);
  publisherId = await given.userWith("publisher", project, [
    "view_work_packages",
    "save_queries",
    "manage_public_queries",
  ]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("stranger");
});

const view = (more: object = {}) => ({
  name: "My view",
  ...more,
  _links: { project: { href: "/api/v3/projects/views" } },
});

test("private views are their owner's, public ones everyone's who sees the project", async () => {
  const [saver, publisher, reader] = await Promise.all(["saver", "publisher", "reader"].map((login) => api.as(login)));
  const mine = await saver!.post("queries", view({ name: "Mine" }));
  for (const other of [publisher!, reader!, api.admin, await api.as("stranger")]) {
    expect((await other.get(`queries/${mine.id}`)).status).toBe(404);
    expect((await other.patch(`queries/${mine.id}`, { name: "Yours" })).status).toBe(404);
    expect((await other.delete(`queries/${mine.id}`)).status).toBe(404);
    expect((await other.post(`queries/${mine.id}/form`)).status).toBe(404);
  }
  expect((await reader!.list("queries")).each("name")).not.toContain("Mine");
  expect((await saver!.list("queries")).each("name")).toContain("Mine");

  const refused = await saver!.post("queries", view({ name: "For all", public: true }));
  expect([refused.status, refused.error]).toEqual([422, "PropertyIsReadOnly"]);
  const shared = await publisher!.post("queries", view({ name: "For all", public: true }));
  expect(shared.status).toBe(201);
  expect((await reader!.get(`queries/${shared.id}`)).links).not.toContain("updateImmediately");
  expect((await reader!.patch(`queries/${shared.id}`, { name: "No" })).status).toBe(403);
  expect((await saver!.delete(`queries/${shared.id}`)).status).toBe(403);
  expect((await reader!.patch(`queries/${shared.id}/star`)).status).toBe(403);
  expect((await (await api.as("stranger")).get(`queries/${shared.id}`)).status).toBe(404);
  expect((await api.anonymous.get(`queries/${shared.id}`)).status).toBe(404);
  expect((await reader!.post("queries", view({ name: "May not" }))).status).toBe(403);
  expect((await api.admin.patch(`queries/${shared.id}`, { name: "By admin" })).at("name")).toBe("By admin");
  expect((await publisher!.delete(`queries/${shared.id}`)).status).toBe(204);
  expect((await reader!.get(`queries/${shared.id}`)).status).toBe(404);
});

test("the schema says to each whether a view may be public there", async () => {
  const other = await given.project({ name: "Other views", identifier: "other-views" });
  await given.member(publisherId, other, ["view_work_packages", "save_queries"]);
  const writable = async (login: string, path: string) =>
    (await (await api.as(login)).get(`${path}queries/schema`)).at("public.writable");
  expect(await writable("publisher", "projects/views/")).toBe(true);
  expect(await writable("publisher", "projects/other-views/")).toBe(false);
  expect(await writable("publisher", "")).toBe(true);
  expect(await writable("saver", "projects/views/")).toBe(false);
  expect(await writable("saver", "")).toBe(false);
});

test("changes of views are heard by those who see them, private ones by their owner alone", async () => {
  const publisher = await api.as("publisher");
  const own = await publisher.post("queries", view({ name: "Diary" }));
  await publisher.patch(`queries/${own.id}`, { public: true, name: "Plan" });
  await publisher.patch(`queries/${own.id}`, { public: false, name: "Private thoughts" });
  const events = await ctx.db
    .selectFrom("events")
    .where("entity_type", "=", "Query")
    .where("entity_id", "=", own.id)
    .orderBy("id")
    .select(["action", "entity_title", "internal"])
    .execute();
  expect(events.map((event) => [event.action, event.entity_title, event.internal])).toEqual([
    ["created", "Diary", 1],
    ["updated", "Plan", 0],
    ["updated", "Plan", 0],
  ]);
  const titles = async (login: string) =>
    (await (await api.as(login)).get(`projects/${project}/activities`)).each("entityTitle");
  expect(await titles("publisher")).toContain("Diary");
  const heard = await titles("reader");
  expect(heard).toContain("Plan");
  expect(heard).not.toContain("Diary");
  expect((await api.admin.list("admin/activities", { pageSize: 100 })).text).not.toContain("Diary");
});

test("a view that two delete at once is told to be gone once", async () => {
  const { id } = await (await api.as("saver")).post("queries", view());
  const caller = (await callerOfUser(ctx, saverId))!;
  const query = await findQuery(ctx, caller, id);
  await deleteQuery(ctx, caller, query);
  await deleteQuery(ctx, caller, query);
  const told = ctx.db.selectFrom("events").select("id").where("entity_type", "=", "Query").where("entity_id", "=", id);
  expect(await told.where("action", "=", "deleted").execute()).toHaveLength(1);
});

test("what another deleted meanwhile is neither changed nor put in order, and comes back as it was", async () => {
  const own = await api.as("saver");
  const { id } = await own.post("queries", view());
  const caller = (await callerOfUser(ctx, saverId))!;
  const query = await findQuery(ctx, caller, id);
  const before = (await own.get(`queries/${id}`)).body;
  await own.delete(`queries/${id}`);
  const catalogue = await catalogueAt(ctx, 0);
  await expect(changeQuery(ctx, caller, catalogue, query, { name: "Ghost" }, null)).rejects.toThrow(
    updateConflict().message,
  );
  await expect(reorderQuery(ctx, caller, query, new Map([[1, 1]]))).rejects.toThrow(notFound().message);
  const told = ctx.db.selectFrom("events").select("action").where("entity_type", "=", "Query");
  expect(await told.where("entity_id", "=", id).orderBy("id").execute()).toEqual([
    { action: "created" },
    { action: "deleted" },
  ]);
  await own.post(`queries/${id}/restore`, {});
  expect((await own.get(`queries/${id}`)).body).toEqual(before);
});
