import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();
const project = await given.project({ name: "Harbour" });
const hidden = await given.project({ name: "Hidden" });
const role = await given.role(["view_work_packages"]);
const ida = await given.user("ida");
await given.member(ida, project, role);
const OWN = "notification_rules";
const GENERAL = "admin/notification_rules";

/** How the last notification of Ida's is mailed. */
async function emailOf(comment: string): Promise<string | undefined> {
  const { id } = await api.admin.post(`projects/${project}/work_packages?notify=false`, { subject: "Dredge" });
  await (await api.as("ida")).post(`work_packages/${id}/watchers`, { user: { href: `/api/v3/users/${ida}` } });
  await api.admin.post(`work_packages/${id}/activities`, { comment: { raw: comment } });
  await ctx.jobs.runAll();
  const rows = await ctx.db
    .selectFrom("notifications")
    .select("email")
    .where("recipient_id", "=", ida)
    .orderBy("id", "desc")
    .execute();
  return rows[0]?.email;
}

test("rules decide how a notification is mailed: a person's own before the administrators'", async () => {
  expect(await emailOf("without rules")).toBe("digest");
  const general = await api.admin.patch(GENERAL, { rules: [{ reason: "watched", roleId: role, email: "immediate" }] });
  expect([general.status, general.each("email")]).toEqual([200, ["immediate"]]);
  expect(await emailOf("by the role")).toBe("immediate");
  const own = await (await api.as("ida")).patch(OWN, { rules: [{ projectId: project, email: "off" }] });
  expect([own.status, own.each("projectId")]).toEqual([200, [project]]);
  expect(await emailOf("by her own")).toBe("off");
  await (await api.as("ida")).patch(OWN, { rules: [] });
  await api.admin.patch(GENERAL, { rules: [] });
  expect(await emailOf("without rules again")).toBe("digest");
});

test("administrators alone read the defaults, and everyone only their own rules", async () => {
  const reader = await api.as("ida");
  expect([(await reader.get(GENERAL)).status, (await reader.patch(GENERAL, { rules: [] })).status]).toEqual([403, 403]);
  expect([(await api.anonymous.get(OWN)).status, (await api.anonymous.patch(OWN, { rules: [] })).status]).toEqual([
    401, 401,
  ]);
  await reader.patch(OWN, { rules: [{ reason: "assigned", email: "off" }] });
  expect((await api.admin.get(OWN)).elements).toEqual([]);
});

test.each([
  ["a project that they cannot see", { projectId: hidden, email: "off" }],
  ["a role", { roleId: role, email: "off" }],
  ["a choice that there is not", { email: "sometimes" }],
  ["a reason that there is not", { reason: "curious", email: "off" }],
])("a person's rule cannot name %s", async (_name, rule) => {
  expect((await (await api.as("ida")).patch(OWN, { rules: [rule] })).status).toBe(422);
});
