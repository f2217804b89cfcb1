/** Undoing entries of the audit log: what was before is there again, unless something newer is in the way. */
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp("standard");
const mira = await given.user("mira");
const noah = await given.user("noah");

/** The newest entry of a thing, as the audit log shows it. */
async function newest(type: string, id: number) {
  const filters = JSON.stringify([
    { entityType: { operator: "=", values: [type] } },
    { entityId: { operator: "=", values: [String(id)] } },
  ]);
  const list = await api.admin.list("admin/audit_events", { filters });
  const [entry] = list.elements.map((element) => Object(element));
  return { id: String(entry.id), undo: entry._links.undo };
}
const undo = (id: string) => api.admin.post(`admin/audit_events/${id}/undo`, {});
const ok = (answer: { status: number; text: string }) =>
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);

describe("puts back", () => {
  test("what a user was called and whether they administer", async () => {
    const before = (await api.admin.get(`users/${mira}`)).body;
    ok(await api.admin.patch(`users/${mira}`, { firstName: "Mara", admin: true }));
    const entry = await newest("User", mira);
    expect(entry.undo).toEqual({ href: `/api/v3/admin/audit_events/${entry.id}/undo`, method: "post" });
    ok(await undo(entry.id));
    const { firstName, admin } = Object((await api.admin.get(`users/${mira}`)).body);
    expect({ firstName, admin }).toEqual({ firstName: Object(before).firstName, admin: false });
    const row = await ctx.db.selectFrom("events").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    expect([row.entity_type, row.action, JSON.parse(row.context).via]).toEqual(["User", "updated", "token"]);
  });

  test("an account that was locked, and one that was unlocked", async () => {
    ok(await api.admin.post(`users/${mira}/lock`));
    ok(await undo((await newest("User", mira)).id));
    expect((await api.admin.get(`users/${mira}`)).at("status")).toBe("active");
    ok(await undo((await newest("User", mira)).id));
    expect((await api.admin.get(`users/${mira}`)).at("status")).toBe("locked");
    ok(await api.admin.delete(`users/${mira}/lock`));
  });

  test("a group's name and members", async () => {
    const member = (id: number) => ({ href: `/api/v3/users/${id}` });
    const group = await api.admin.post("groups", { name: "Crew", _links: { members: [member(mira)] } });
    ok(await api.admin.patch(`groups/${group.id}`, { name: "Staff", _links: { members: [member(noah)] } }));
    ok(await undo((await newest("Group", group.id)).id));
    const after = await api.admin.get(`groups/${group.id}`);
    expect([
      after.at("name"),
      after.text.includes(`/api/v3/users/${mira}"`),
      after.text.includes(`users/${noah}"`),
    ]).toEqual(["Crew", true, false]);
  });

  test("a role's permissions, though others of it were changed since", async () => {
    const role = await api.admin.post("roles", { name: "Pilot", permissions: ["view_work_packages"] });
    const permissions = `roles/${role.id}/permissions`;
    const list = async () => (await api.admin.get(permissions)).text;
    ok(await api.admin.patch(permissions, { grant: ["add_work_packages"], revoke: [] }));
    const entry = await newest("Role", role.id);
    ok(await api.admin.patch(permissions, { grant: ["log_own_time"], revoke: [] }));
    ok(await undo(entry.id));
    expect([(await list()).includes("add_work_packages"), (await list()).includes("log_own_time")]).toEqual([
      false,
      true,
    ]);
  });

  test.each([
    ["Status", "statuses", { isClosed: true, defaultDoneRatio: 40 }],
    ["Type", "types", { isMilestone: true, description: "Why" }],
    ["Priority", "priorities", { isActive: false }],
  ])("what was set of a %s", async (type, collection, body) => {
    const made = await api.admin.post(collection, { name: `Undone ${type}` });
    const before = Object((await api.admin.get(`${collection}/${made.id}`)).body);
    ok(await api.admin.patch(`${collection}/${made.id}`, { ...body, name: `Other ${type}` }));
    ok(await undo((await newest(type, made.id)).id));
    const after = Object((await api.admin.get(`${collection}/${made.id}`)).body);
    for (const name of ["name", ...Object.keys(body)]) expect([name, after[name]]).toEqual([name, before[name]]);
  });

  test("a setting", async () => {
    const { lockVersion, instanceName } = Object((await api.admin.get("admin/settings/general")).body);
    ok(await api.admin.patch("admin/settings/general", { lockVersion, instanceName: "Mistake" }));
    ok(await undo((await newest("Setting", 1)).id));
    expect((await api.admin.get("admin/settings/general")).at("instanceName")).toBe(instanceName);
  });
});

test("is refused where something newer changed the same value, with who and when", async () => {
  ok(await api.admin.patch(`users/${noah}`, { lastName: "One" }));
  const { id } = await newest("User", noah);
  ok(await api.admin.patch(`users/${noah}`, { firstName: "Another" }));
  ok(await api.admin.patch(`users/${noah}`, { lastName: "Two" }));
  const refused = await undo(id);
  expect(refused.status).toBe(422);
  expect(refused.at("message")).toMatch(/ changed last name again on \d{4}-\d\d-\d\d\. Undo that change first\.$/);
  expect((await api.admin.get(`users/${noah}`)).at("lastName")).toBe("Two");
});

test("is refused with the sentence of the request that would do it, and where there is nothing to undo", async () => {
  const made = await api.admin.post("groups", { name: "Old name" });
  ok(await api.admin.patch(`groups/${made.id}`, { name: "New name" }));
  const renamed = await newest("Group", made.id);
  await api.admin.post("groups", { name: "Old name" });
  const taken = await undo(renamed.id);
  expect([taken.status, taken.at("message")]).toEqual([422, expect.stringContaining("taken")]);
  const created = await newest("Group", (await api.admin.post("groups", { name: "Just made" })).id);
  expect(created.undo).toBeUndefined();
  expect((await undo(created.id)).at("message")).toBe("This entry can't be undone.");
  const { lockVersion } = Object((await api.admin.get("admin/settings/backup")).body);
  await api.admin.patch("admin/settings/backup", { lockVersion, passphrase: "a passphrase of the tests" });
  const secret = await newest("Setting", 5);
  expect([secret.undo, (await undo(secret.id)).status]).toEqual([undefined, 422]);
  expect((await undo("j999999")).status).toBe(404);
  expect((await undo("s1")).status).toBe(404);
});

test("is for administrators", async () => {
  ok(await api.admin.patch(`users/${noah}`, { firstName: "Noah" }));
  const { id } = await newest("User", noah);
  const caller = await api.as("mira");
  expect((await caller.post(`admin/audit_events/${id}/undo`, {})).status).toBe(403);
  expect((await api.anonymous.post(`admin/audit_events/${id}/undo`, {})).status).toBe(401);
});
