import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx, clock } = await startTestApp();

let work = 0;
let project = 0;
beforeAll(async () => {
  project = await given.project({ name: "Busy" });
  const reader = await given.userWith("reader", project, ["view_work_packages"]);
  await given.userWith("other", project, ["view_work_packages"]);
  await given.user("outsider");
  expect(reader).toBeGreaterThan(0);
  work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Call back" })).id;
});

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();

test("when it is due a notification comes, once", async () => {
  const reader = await api.as("reader");
  const made = await reader.post(`work_packages/${work}/reminders`, { remindAt: inHours(2), note: "Ask for the key" });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    _type: "Reminder",
    note: "Ask for the key",
    _links: { remindable: { href: `/api/v3/work_packages/${work}`, title: "Call back" } },
  });
  expect((await reader.post(`work_packages/${work}/reminders`, { remindAt: inHours(3) })).error).toBe("UpdateConflict");
  // Put off: what was set before no longer holds.
  expect((await reader.patch(`reminders/${made.id}`, { remindAt: inHours(5) })).at("remindAt")).toBe(inHours(5));
  const told = async () => (await reader.get("notifications")).each("reason");
  clock.advance(3 * 3_600_000);
  await ctx.jobs.runAll();
  expect(await told()).toEqual([]);
  expect((await reader.get("reminders")).each("id")).toEqual([made.id]);
  clock.advance(3 * 3_600_000);
  await ctx.jobs.runAll();
  await ctx.jobs.runAll();
  expect(await told()).toEqual(["reminder"]);
  const notification = (await reader.get("notifications")).at("_embedded.elements.0");
  expect(notification).toMatchObject({ _links: { actor: { href: null }, resource: { title: "Call back" } } });
  const id = String(Object(notification).id);
  const detail = await reader.get(`notifications/${id}/details/0`);
  expect(detail.body).toMatchObject({ _type: "Values::Property", property: "note", value: "Ask for the key" });
  expect(Object(notification)).toMatchObject({ details: [detail.body], _embedded: { details: [detail.body] } });
  expect((await reader.get(`notifications/${id}/details/1`)).status).toBe(404);
  expect((await api.admin.get(`notifications/${id}/details/0`)).status).toBe(404);
  expect((await reader.get(String(detail.at("_links.schema.href")))).at("value.name")).toBe("Note");
  expect((await reader.get("notifications")).at("_embedded.detailsSchemas.0.value.type")).toBe("String");
  expect((await reader.get(`work_packages/${work}/reminders`)).at("total")).toBe(0);
  expect((await reader.patch(`reminders/${made.id}`, { note: "late" })).status).toBe(404);
  const again = await reader.post(`work_packages/${work}/reminders`, { remindAt: inHours(1) });
  expect(again.status).toBe(201);
  expect((await reader.delete(`reminders/${again.id}`)).status).toBe(204);
  clock.advance(3 * 3_600_000);
  await ctx.jobs.runAll();
  expect(await told()).toEqual(["reminder"]);
});

test.each([
  [{}, 422],
  [{ remindAt: "2020-01-01T00:00:00Z" }, 422],
  [{ remindAt: "tomorrow" }, 422],
  [{ remindAt: 5 }, 422],
  [{ remindAt: null }, 422],
  [{ remindAt: "2099-01-01T00:00:00Z", note: "x".repeat(129) }, 422],
])("%j is refused", async (body, status) => {
  expect((await api.admin.post(`work_packages/${work}/reminders`, body)).status).toBe(status);
});

test("it is personal, as long as its owner sees the work package", async () => {
  const made = await api.admin.post(`work_packages/${work}/reminders`, { remindAt: inHours(1) });
  const other = await api.as("other");
  expect((await other.get(`work_packages/${work}/reminders`)).at("total")).toBe(0);
  expect((await other.patch(`reminders/${made.id}`, { note: "x" })).status).toBe(404);
  expect((await other.delete(`reminders/${made.id}`)).status).toBe(404);
  const outsider = await api.as("outsider");
  expect((await outsider.get(`work_packages/${work}/reminders`)).status).toBe(404);
  expect((await outsider.post(`work_packages/${work}/reminders`, { remindAt: inHours(1) })).status).toBe(404);
  expect((await api.anonymous.get("reminders")).status).toBe(401);
  const passing = await given.user("passing");
  const membership = await given.member(passing, project, ["view_work_packages"]);
  await (await api.as("passing")).post(`work_packages/${work}/reminders`, { remindAt: inHours(1) });
  await api.admin.delete(`memberships/${membership}`);
  clock.advance(2 * 3_600_000);
  await ctx.jobs.runAll();
  const told = await ctx.db.selectFrom("notifications").selectAll().where("recipient_id", "=", passing).execute();
  expect(told).toEqual([]);
});
