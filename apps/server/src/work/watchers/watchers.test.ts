import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();
const project = await given.project();
const helper = await given.userWith("helper", project, ["view_work_packages", "view_work_package_watchers"]);
await given.userWith("manager", project, [
  "view_work_packages",
  "view_work_package_watchers",
  "add_work_package_watchers",
  "delete_work_package_watchers",
]);
const stranger = await given.user("stranger");
const { id } = await api.admin.post(`projects/${project}/work_packages`, { subject: "Watched" });
const watchers = `work_packages/${id}/watchers`;
const user = (userId: number) => ({ href: `/api/v3/users/${userId}` });

test("one watches oneself with seeing alone; doing it twice is no error", async () => {
  const caller = await api.as("helper");
  expect((await caller.get(`work_packages/${id}`)).links).toContain("watch");
  expect((await caller.post(watchers, { user: user(helper) })).status).toBe(201);
  expect((await caller.post(watchers, { _links: { user: user(helper) } })).status).toBe(200);
  expect((await caller.get(`work_packages/${id}`)).links).toContain("unwatch");
  expect((await caller.delete(`${watchers}/${helper}`)).status).toBe(204);
  expect((await caller.delete(`${watchers}/${helper}`)).status).toBe(204);
});

test("others are added by who may, and only where they may see it", async () => {
  const manager = await api.as("manager");
  expect((await (await api.as("helper")).post(watchers, { user: user(1) })).status).toBe(403);
  const refused = await manager.post(watchers, { user: user(stranger) });
  expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "user"]);
  expect((await manager.post(watchers, { user: user(helper) })).status).toBe(201);
  expect((await manager.get(watchers)).each("id")).toEqual([helper]);
  expect((await manager.get(`work_packages/${id}/available_watchers?pageSize=-1`)).each("id")).not.toContain(helper);
  expect((await manager.post(watchers, {})).status).toBe(400);
  expect((await manager.post(watchers, { user: { href: "/api/v3/groups/1" } })).error).toBe("ResourceTypeMismatch");
  expect((await manager.delete(`${watchers}/999999`)).status).toBe(404);
  expect((await api.anonymous.post(watchers, { user: user(helper) })).status).toBe(401);
});
