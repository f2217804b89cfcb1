import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx, clock } = await startTestApp();
const project = await given.project({ name: "Harbour" });
const hidden = await given.project({ name: "Hidden" });
const READ: Permission[] = ["view_work_packages"];
const reader = await given.userWith("reader", project, READ);
const other = await given.userWith("other", project, READ);
const HOUR = 3_600_000;

const mention = (id: number) => `<mention class="mention" data-id="${id}" data-type="user" data-text="@x">@x</mention>`;
const create = async (at = project) =>
  (await api.admin.post(`projects/${at}/work_packages?notify=false`, { subject: "Dredge" })).id;
const comment = (id: number, raw: string) => api.admin.post(`work_packages/${id}/activities`, { comment: { raw } });
const watch = async (id: number, login: string, user: number) =>
  (await api.as(login)).post(`work_packages/${id}/watchers`, { user: { href: `/api/v3/users/${user}` } });
const inbox = async (login: string, ...filters: object[]) => {
  await ctx.jobs.runAll();
  return (await api.as(login)).list("notifications", { filters });
};
const is = (name: string, value: "t" | "f") => ({ [name]: { operator: "=", values: [value] } });
const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

/** The reader is mentioned. @returns the path of the notification */
async function notified(): Promise<{ id: number; path: string; workPackage: number }> {
  const workPackage = await create();
  await comment(workPackage, mention(reader));
  const id = (await inbox("reader")).number("_embedded.elements.0.id");
  return { id, path: `notifications/${id}`, workPackage };
}

beforeEach(async () => {
  await ctx.jobs.runAll();
  await ctx.transaction((tx) => tx.deleteFrom("notifications").execute());
  await ctx.transaction((tx) => tx.deleteFrom("muted_work_packages").execute());
});

describe("snoozing a notification", () => {
  test("it leaves the inbox and comes back at its time, unread, above newer ones", async () => {
    const person = await api.as("reader");
    const { id, path, workPackage } = await notified();
    await person.post(`${path}/read_ian`);
    await person.post(`${path}/unread_ian`);
    const until = later(2 * HOUR);
    expect((await person.post(`${path}/snooze`, { until })).status).toBe(204);
    clock.advance(HOUR);
    await comment(workPackage, mention(reader));
    expect((await inbox("reader")).each("id")).toEqual([id + 1]);
    expect((await inbox("reader", is("snoozed", "t"))).elements).toMatchObject([{ id, snoozedUntil: until }]);
    // Marking all that is listed as read leaves it alone.
    await person.post("notifications/read_ian");
    clock.advance(HOUR + 1);
    const unread = (await inbox("reader", is("readIAN", "f"))).elements;
    expect(unread).toMatchObject([{ id, snoozedUntil: null, readIAN: false }]);
    const listed = await person.list("notifications", { sortBy: [["listedAt", "desc"]] });
    expect(listed.each("id")).toEqual([id, id + 1]);
  });

  test("only its reader's devices are told that it went and came back", async () => {
    const { path } = await notified();
    await (await api.as("reader")).post(`${path}/snooze`, { until: later(60_000) });
    clock.advance(61_000);
    await ctx.jobs.runAll();
    const events = await ctx.db
      .selectFrom("events")
      .where("entity_type", "=", "Notification")
      .orderBy("id", "desc")
      .limit(2)
      .select(["action", "entity_id"])
      .execute();
    expect(events).toEqual([
      { action: "woken", entity_id: reader },
      { action: "snoozed", entity_id: reader },
    ]);
  });

  test("one that is read or called back is no longer snoozed", async () => {
    const person = await api.as("reader");
    const { id, path } = await notified();
    await person.post(`${path}/snooze`, { until: later(HOUR) });
    await person.post(`${path}/read_ian`);
    expect((await person.get(path)).body).toMatchObject({ readIAN: true, snoozedUntil: null });
    await person.post(`${path}/unread_ian`);
    await person.post(`${path}/snooze`, { until: later(HOUR) });
    expect((await person.delete(`${path}/snooze`)).status).toBe(204);
    expect((await inbox("reader", is("readIAN", "f"))).each("id")).toEqual([id]);
  });

  test("only its reader can snooze it, and only until a time within a year", async () => {
    const { path } = await notified();
    const until = later(HOUR);
    const statusOf = async (login: "reader" | "other" | "admin" | "anonymous", body: object) => {
      const caller = login === "anonymous" ? api.anonymous : await api.as(login);
      return (await caller.post(`${path}/snooze`, body)).status;
    };
    expect(await statusOf("other", { until })).toBe(404);
    expect(await statusOf("admin", { until })).toBe(404);
    expect(await statusOf("anonymous", { until })).toBe(401);
    for (const wrong of [later(-HOUR), "tomorrow", 7, null, later(400 * 24 * HOUR)]) {
      expect(await statusOf("reader", { until: wrong })).toBe(422);
    }
    expect(await statusOf("reader", { until })).toBe(204);
  });
});

describe("muting a work package", () => {
  test("its changes notify the person no longer, a mention still does, and unmuting ends it", async () => {
    const person = await api.as("reader");
    const id = await create();
    await watch(id, "reader", reader);
    expect((await person.post(`work_packages/${id}/mute`)).status).toBe(204);
    await comment(id, "news");
    expect((await inbox("reader")).elements).toEqual([]);
    await comment(id, mention(reader));
    expect((await inbox("reader")).elements).toMatchObject([{ reason: "mentioned", muted: true }]);
    expect((await person.get("muted_work_packages")).elements).toMatchObject([
      { _links: { workPackage: { href: `/api/v3/work_packages/${id}`, title: "Dredge" } } },
    ]);
    expect((await person.delete(`work_packages/${id}/mute`)).status).toBe(204);
    await comment(id, "more news");
    expect((await inbox("reader")).each("reason")).toEqual(["watched", "mentioned"]);
    expect((await person.get("muted_work_packages")).elements).toEqual([]);
  });

  test("others are notified as before, and work packages that can't be seen are neither muted nor listed", async () => {
    const id = await create();
    await watch(id, "reader", reader);
    await watch(id, "other", other);
    const person = await api.as("reader");
    await person.post(`work_packages/${id}/mute`);
    await comment(id, "news");
    expect((await inbox("other")).each("reason")).toEqual(["watched"]);
    expect((await inbox("reader")).elements).toEqual([]);
    expect((await person.post(`work_packages/${await create(hidden)}/mute`)).status).toBe(404);
    expect((await api.anonymous.post(`work_packages/${id}/mute`)).status).toBe(401);
    const moved = { lockVersion: 0, _links: { project: { href: `/api/v3/projects/${hidden}` } } };
    expect((await api.admin.patch(`work_packages/${id}`, moved)).status).toBe(200);
    expect((await person.get("muted_work_packages")).elements).toEqual([]);
  });
});
