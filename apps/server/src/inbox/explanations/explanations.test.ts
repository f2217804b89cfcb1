import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();
const project = await given.project({ name: "Harbour" });
const READ: Permission[] = ["view_work_packages"];
const reader = await given.userWith("reader", project, READ);
const stranger = await given.user("stranger");
const leaver = await given.userWith("leaver", project, READ);

const mention = (id: number) => `<mention class="mention" data-id="${id}" data-type="user" data-text="@x">@x</mention>`;
const create = async () =>
  (await api.admin.post(`projects/${project}/work_packages?notify=false`, { subject: "Dredge" })).id;
const comment = (id: number, raw: string, more: object = {}, query = "") =>
  api.admin.post(`work_packages/${id}/activities${query}`, { comment: { raw }, ...more });
const watch = async (id: number) =>
  (await api.as("reader")).post(`work_packages/${id}/watchers`, { user: { href: `/api/v3/users/${reader}` } });

/** Of the last change, as an administrator reads it. */
async function whyOf(workPackage: number, user: number) {
  await ctx.jobs.runAll();
  const answer = await api.admin.get(`work_packages/${workPackage}/notification_explanations?user=${user}`);
  return answer.elements[0];
}

beforeEach(async () => {
  await ctx.jobs.runAll();
  await (
    await api.as("reader")
  ).patch("users/me/preferences", {
    notifications: [{ mentioned: true, watched: true, assignee: true, _links: { project: { href: null } } }],
  });
});

describe("why someone was notified, or not", () => {
  test("a notification says its reason and what decided about its email and push", async () => {
    const id = await create();
    await watch(id);
    await comment(id, mention(reader));
    await ctx.jobs.runAll();
    const person = await api.as("reader");
    const notification = (await person.list("notifications")).number("_embedded.elements.0.id");
    const own = await person.get(`notifications/${notification}/explanation`);
    expect(own.body).toMatchObject({
      isNotified: true,
      reason: "mentioned",
      because: null,
      ties: ["mentioned", "watches"],
      email: "immediate",
      emailBecause: "program",
      push: "on",
    });
    expect(await whyOf(id, reader)).toMatchObject({ isNotified: true, reason: "mentioned" });
    // Only its reader has it.
    expect((await api.admin.get(`notifications/${notification}/explanation`)).status).toBe(404);
  });

  test("a rule of their own is named, and one that came later is not taken for the one of then", async () => {
    const id = await create();
    const person = await api.as("reader");
    await person.patch("notification_rules", { rules: [{ reason: "mentioned", projectId: project, email: "off" }] });
    await comment(id, mention(reader));
    expect(await whyOf(id, reader)).toMatchObject({ email: "off", emailBecause: "own_rule" });
    await person.patch("notification_rules", { rules: [] });
    expect(await whyOf(id, reader)).toMatchObject({ email: "off", emailBecause: "changed" });
  });

  test("everything that keeps a notification back is told apart", async () => {
    const id = await create();
    await comment(id, "news");
    expect(await whyOf(id, reader)).toMatchObject({
      isNotified: false,
      because: "settings",
      switchedOff: "commented",
    });
    expect((await api.admin.patch(`work_packages/${id}`, { lockVersion: 0, subject: "Deepen" })).status).toBe(200);
    expect(await whyOf(id, reader)).toMatchObject({ isNotified: false, because: "not_involved" });
    expect(await whyOf(id, stranger)).toMatchObject({ because: "not_visible" });
    expect(await whyOf(id, (await api.admin.get("users/me")).id)).toMatchObject({ because: "own_change" });
    await comment(id, mention(reader), { internal: true });
    expect(await whyOf(id, reader)).toMatchObject({ because: "internal_comment" });
    await comment(id, mention(reader), {}, "?notify=false");
    expect(await whyOf(id, reader)).toMatchObject({ because: "changed", reason: "mentioned" });
    await watch(id);
    const person = await api.as("reader");
    await person.post(`work_packages/${id}/mute`);
    await comment(id, "more news");
    expect(await whyOf(id, reader)).toMatchObject({ because: "muted", ties: ["watches"] });
    await person.delete(`work_packages/${id}/mute`);
    const notifications = [{ watched: false, _links: { project: { href: null } } }];
    await person.patch("users/me/preferences", { notifications });
    await comment(id, "again");
    expect(await whyOf(id, reader)).toMatchObject({ because: "settings", switchedOff: "watched" });
    await api.admin.post(`users/${leaver}/lock`);
    expect(await whyOf(id, leaver)).toMatchObject({ because: "inactive" });
  });

  test("people ask about themselves, administrators about anyone, and no one about what they can't see", async () => {
    const id = await create();
    await comment(id, mention(reader));
    await comment(id, "news");
    await comment(id, "between us", { internal: true });
    await ctx.jobs.runAll();
    const person = await api.as("reader");
    const path = `work_packages/${id}/notification_explanations`;
    const own = await person.get(path);
    // The internal comment is no part of what they see.
    expect(own.each("because")).toEqual(["settings", null, "settings"]);
    expect((await person.get(`${path}?user=${stranger}`)).status).toBe(403);
    expect((await (await api.as("stranger")).get(path)).status).toBe(404);
    expect((await api.anonymous.get(path)).status).toBe(401);
    expect((await api.admin.get(`${path}?user=2000000`)).status).toBe(404);
  });
});
