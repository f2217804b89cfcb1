import { beforeAll, describe, expect, test } from "vitest";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

let project = 0;
let role = 0;
let ids: number[] = [];
let member: ApiCaller;

beforeAll(async () => {
  project = await given.project({ name: "Dock" });
  role = await given.role(["view_work_packages", "view_members"]);
  ids = [await given.user("ann"), await given.user("ben"), await given.user("cleo")];
  member = await api.as("ann");
});

const members = (...userIds: (number | undefined)[]) => ({
  _links: { members: userIds.map((id) => ({ href: `/api/v3/users/${id}` })) },
});
const assign = (principal: number) =>
  api.admin.post("memberships", {
    _links: {
      project: { href: `/api/v3/projects/${project}` },
      principal: { href: `/api/v3/groups/${principal}` },
      roles: [{ href: `/api/v3/roles/${role}` }],
    },
  });

describe("writing", () => {
  test("a group is made with members, renamed, given others and deleted", async () => {
    const made = await api.admin.post("groups", { name: " Riggers ", ...members(ids[0], ids[1]) });
    expect([made.status, made.at("name"), made.at("memberCount")]).toEqual([201, "Riggers", 2]);
    const changed = await api.admin.patch(`groups/${made.id}`, { name: "Sailmakers", ...members(ids[1], ids[2]) });
    expect([changed.at("name"), changed.at("memberCount")]).toEqual(["Sailmakers", 2]);
    expect(changed.at("_embedded.members.0.name")).toBe("ben Tester");
    const renamed = await api.admin.patch(`groups/${made.id}`, { name: "Sail makers" });
    expect(renamed.at("memberCount")).toBe(2);
    expect((await api.admin.delete(`groups/${made.id}`)).status).toBe(202);
    expect((await api.admin.get(`groups/${made.id}`)).status).toBe(404);
  });

  test("the log names those who came and went, and of someone deleted their number alone", async () => {
    const made = await api.admin.post("groups", { name: "Caulkers", ...members(ids[0]) });
    const gone = await given.user("goner");
    await api.admin.patch(`groups/${made.id}`, members(ids[1], gone));
    const filters = JSON.stringify([
      { entityType: { operator: "=", values: ["Group"] } },
      { entityId: { operator: "=", values: [String(made.id)] } },
    ]);
    const told = async () => {
      const entries = await api.admin.list("admin/audit_events", { filters });
      const changes = entries.each("changes").map((one) => [one].flat().map(Object));
      return changes.flatMap((one) => one.filter(({ attribute }) => attribute === "members").map(({ names }) => names));
    };
    const [first, second] = [String(ids[0]), String(ids[1])];
    const all = [{ [first]: "ann Tester", [second]: "ben Tester", [gone]: "goner Tester" }, { [first]: "ann Tester" }];
    expect(await told()).toEqual(all);
    await api.admin.delete(`users/${gone}`);
    await ctx.jobs.runAll();
    expect(await told()).toEqual([{ [first]: "ann Tester", [second]: "ben Tester" }, { [first]: "ann Tester" }]);
    // As programs before wrote it: they are called as they are today.
    const rows = ctx.db.selectFrom("events").where("entity_type", "=", "Group").where("entity_id", "=", made.id);
    for (const { id, changes } of await rows.select(["id", "changes"]).execute()) {
      const { members: change, ...others } = JSON.parse(changes);
      const older = JSON.stringify({ ...others, members: { from: change.from, to: change.to } });
      await ctx.transaction((tx) => tx.updateTable("events").set({ changes: older }).where("id", "=", id).execute());
    }
    expect(await told()).toEqual([{ [first]: "ann Tester", [second]: "ben Tester" }, { [first]: "ann Tester" }]);
    const journal = await api.admin.list("admin/activities", {
      filters: JSON.stringify([{ entityType: { operator: "=", values: ["Group"] } }]),
    });
    expect(JSON.stringify(journal.body)).toContain(`"${second}":"ben Tester"`);
  });

  test("what may not be is refused with its field", async () => {
    const made = await api.admin.post("groups", { name: "Painters" });
    const refused = [
      [{ name: "" }, "name"],
      [{ name: "PAINTERS" }, "name"],
      [{ name: "x".repeat(257) }, "name"],
      [{ name: "Twice", ...members(ids[0], ids[0]) }, "members"],
      [{ name: "Nobody", ...members(999_999) }, "members"],
      [{ name: "Wrong", _links: { members: [{ href: "/api/v3/groups/1" }] } }, "members"],
    ] as const;
    for (const [body, attribute] of refused) {
      const answer = await api.admin.post("groups", body);
      expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, attribute]);
    }
    expect((await api.admin.patch(`groups/${made.id}`, { name: "painters" })).status).toBe(200);
  });

  test("is the administrators' alone", async () => {
    const made = await api.admin.post("groups", { name: "Closed" });
    expect((await member.post("groups", { name: "Own" })).status).toBe(403);
    const answers = [
      await member.get(`groups/${made.id}`),
      await member.patch(`groups/${made.id}`, { name: "Mine" }),
      await member.delete(`groups/${made.id}`),
    ];
    for (const answer of answers) expect([403, 404]).toContain(answer.status);
    expect((await api.admin.get(`groups/${made.id}`)).at("name")).toBe("Closed");
  });
});

test("what a group may do its users may, from the next request on, until they leave", async () => {
  const group = await api.admin.post("groups", { name: "Crew", ...members(ids[0]) });
  expect((await member.get(`projects/${project}`)).status).toBe(404);
  const membership = await assign(group.id);
  expect(membership.status).toBe(201);
  expect((await member.get(`projects/${project}`)).status).toBe(200);
  const inherited = await api.admin.list("memberships", {
    filters: [{ principal: { operator: "=", values: [String(ids[0])] } }],
  });
  expect(inherited.elements).toHaveLength(1);
  expect((await api.admin.delete(`memberships/${String(inherited.each("id")[0])}`)).status).toBe(422);

  await api.admin.patch(`groups/${group.id}`, members(ids[1]));
  expect((await member.get(`projects/${project}`)).status).toBe(404);
  expect((await (await api.as("ben")).get(`projects/${project}`)).status).toBe(200);

  // A role of their own stays when the group's goes.
  await given.member(ids[1] ?? 0, project, ["view_members"]);
  await api.admin.delete(`groups/${group.id}`);
  expect((await (await api.as("ben")).get(`projects/${project}`)).status).toBe(200);
});

test("a list is searched by name, paged, and says how many there are", async () => {
  for (const name of ["List one", "List two", "List three"]) await api.admin.post("groups", { name });
  const found = await api.admin.list("groups", {
    filters: [{ name: { operator: "~", values: ["LIST t"] } }],
    sortBy: [["name", "asc"]],
    pageSize: 1,
  });
  expect([found.at("total"), found.each("name")]).toEqual([2, ["List three"]]);
});

describe("names and directories", () => {
  test.each([
    [undefined, "Group name is required"],
    ["  ", "Group name is required"],
    [" ab ", "Group name must be at least 3 characters"],
    ["x".repeat(101), "Group name must be less than 100 characters"],
  ])("a name %j is refused, new and changed", async (name, message) => {
    const made = await api.admin.post("groups", { name });
    expect([made.status, made.at("message")]).toEqual([422, message]);
    const known = (await api.admin.list("groups", { pageSize: 1 })).number("_embedded.elements.0.id");
    const changed = await api.admin.patch(`groups/${known}`, { name: name ?? "" });
    expect([changed.status, changed.at("message")]).toEqual([422, message]);
  });

  test("the members of a directory's group cannot be changed, its name and projects can", async () => {
    const made = await api.admin.post("groups", { name: "Directory", ...members(ids[0]) });
    await ctx.transaction((tx) =>
      tx.updateTable("groups").set({ ldap_dn: "cn=directory,dc=example" }).where("id", "=", made.id).execute(),
    );
    const path = `groups/${made.id}`;
    const shown = await api.admin.get(path);
    expect([shown.at("ldapGroup"), shown.at("ldapDn")]).toEqual([true, "cn=directory,dc=example"]);
    for (const body of [members(ids[0], ids[1]), members()]) {
      const refused = await api.admin.patch(path, body);
      expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "members"]);
    }
    expect((await api.admin.get(path)).at("memberCount")).toBe(1);
    expect((await api.admin.patch(path, { name: "Directory renamed", ...members(ids[0]) })).status).toBe(200);
    expect((await assign(made.id)).status).toBe(201);
  });

  test("each element of a list has what the contract embeds", async () => {
    const list = await api.admin.list("groups", { pageSize: 5 });
    expect(list.each("_embedded")).toEqual(list.elements.map(() => ({})));
    expect((await api.admin.get(`groups/${list.number("_embedded.elements.0.id")}`)).at("_embedded.members")).toEqual(
      expect.any(Array),
    );
  });
});
