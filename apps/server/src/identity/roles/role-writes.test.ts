import { beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_ROLE_PERMISSIONS } from "@halyard/contract/permissions/permission-presets";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

let project = 0;
let ann = 0;

beforeAll(async () => {
  project = await given.project({ name: "Dock" });
  ann = await given.user("ann");
  await given.member(ann, project, ["view_members", "manage_members", "view_work_packages"]);
  await given.user("stranger");
});

let count = 0;
const create = (body: Record<string, unknown> = {}) => {
  count += 1;
  return api.admin.post("roles", { name: `Made ${count}`, permissions: ["view_news"], ...body });
};
const refusal = (answer: Awaited<ReturnType<typeof create>>) => [
  answer.status,
  answer.at("_embedded.details.attribute"),
  answer.at("message"),
];

describe("creating", () => {
  test("a role begins with the basic view permissions, assignable, for projects", async () => {
    const role = await api.admin.post("roles", { name: "  First  " });
    expect(role.status).toBe(201);
    expect(role.at("name")).toBe("First");
    expect([role.at("assignable"), role.at("globalRole"), role.at("roleType")]).toEqual([true, false, "project"]);
    expect(new Set(Object.values(Object(role.at("permissions"))))).toEqual(new Set(DEFAULT_ROLE_PERMISSIONS));
    expect([role.number("permissionsCount"), role.number("lockVersion")]).toEqual([14, 0]);
    expect(role.links).toEqual(expect.arrayContaining(["delete", "updateImmediately", "updatePermissions"]));
    expect((await api.admin.get("roles")).each("name")).toContain("First");
    expect((await create({ globalRole: true, permissions: undefined })).at("permissions")).toEqual([]);
  });

  test("what is granted brings what it depends on", async () => {
    const role = await create({ permissions: ["invite_members_by_email"] });
    expect(role.at("permissions")).toEqual(["invite_members_by_email", "manage_members", "view_members"]);
  });

  const letters = "Role name can only contain letters, numbers, spaces, hyphens, and underscores";
  test.each([
    [{ name: "" }, "name", "Role name is required"],
    [{ name: " ab " }, "name", "Role name must be at least 3 characters"],
    [{ name: "x".repeat(51) }, "name", "Role name must not exceed 50 characters"],
    [{ name: "<script>alert(1)</script>" }, "name", letters],
    [{ name: "MEMBER" }, "name", "Name has already been taken."],
    [{ description: "x".repeat(501) }, "description", "Description must not exceed 500 characters"],
    [{ permissions: ["fly"] }, "permissions", "Permissions has some that do not exist: fly."],
    [{ permissions: ["create_user"] }, "permissions", expect.stringContaining("cannot hold: Create user")],
    [{ permissions: ["view_news"], globalRole: true }, "permissions", expect.stringContaining("View news")],
    [{ permissions: "view_news" }, "permissions", expect.stringContaining("Invalid format")],
    [{ permissions: [1] }, "permissions", expect.stringContaining("Invalid format")],
    [{ assignable: "yes" }, "assignable", expect.stringContaining("Invalid format")],
    [{ name: 7 }, "name", expect.stringContaining("Invalid format")],
  ])("%j is refused", async (body, attribute, message) => {
    const before = (await api.admin.get("roles")).number("total");
    expect(refusal(await create(body))).toEqual([422, attribute, message]);
    expect((await api.admin.get("roles")).number("total")).toBe(before);
  });

  test.each([
    ["=HYPERLINK(1)", 422],
    ["@SUM(A1)", 422],
    ["Tab\tbed", 422],
    ["Line\nbroken", 422],
    ["Hard\u00a0space", 422],
    ["Turned\u202eround", 422],
    ["Un\u200bseen", 422],
    ["Half \ud800", 422],
    ["Rocket 🚀", 422],
    [`  ${"n".repeat(50)}  `, 201],
    ["-2 and minus", 201],
    ["Rôle Ω 开发者", 201],
  ])("a name like %j answers %i", async (name, status) => {
    const answer = await create({ name });
    expect(answer.status).toBe(status);
    if (status === 201) expect(answer.at("name")).toBe(name.trim());
    else expect(answer.at("_embedded.details.attribute")).toBe("name");
  });

  test("the same name in another way of writing its accents is the same name", async () => {
    expect((await create({ name: "Régie" })).status).toBe(201);
    expect(refusal(await create({ name: "RE\u0301GIE" }))[1]).toBe("name");
  });

  test.each(["name", "description", "permissions", "assignable"])(
    "a %s thousands of lists deep is refused",
    async (at) => {
      const deep = `{"name":"Deep ${at}","${at}":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
      expect((await api.admin.post("roles", deep)).status).toBe(400);
    },
  );

  test("all that is wrong is told at once, and nonsense does not break anything", async () => {
    const answer = await create({ name: "", description: "x".repeat(600), permissions: ["y".repeat(100_000)] });
    expect([answer.error, Object(answer.at("_embedded.errors")).length]).toEqual(["MultipleErrors", 3]);
    expect(answer.text.length).toBeLessThan(2_000);
    expect((await api.admin.post("roles", "[1]")).status).toBe(400);
    expect((await create({ name: "Null\0byte" })).status).toBe(422);
  });

  test("two who take the same name at once do not both get it", async () => {
    const answers = await Promise.all([
      create({ name: "Twice" }),
      create({ name: "twice" }),
      create({ name: "TWICE" }),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 422, 422]);
  });
});

describe("changing", () => {
  test("any member of a role, with a line in its history", async () => {
    const { id } = await create({ name: "Before", description: "Old" });
    const changed = await api.admin.patch(`roles/${id}`, {
      name: "After",
      description: "New",
      assignable: false,
      permissions: ["add_messages"],
      lockVersion: 0,
    });
    expect(changed.status).toBe(200);
    expect([changed.at("name"), changed.at("description"), changed.at("assignable")]).toEqual(["After", "New", false]);
    expect([changed.at("permissions"), changed.at("lockVersion")]).toEqual([["add_messages"], 1]);
    const history = await api.admin.get(`roles/${id}/activities`);
    expect(history.each("action")).toEqual(["updated", "created"]);
    expect(history.at("_embedded.elements.0.changes")).toEqual([
      { attribute: "name", from: "Before", to: "After" },
      { attribute: "description", from: "Old", to: "New" },
      { attribute: "assignable", from: true, to: false },
      { attribute: "grantedPermissions", from: [], to: ["add_messages"], toTitle: "Add messages" },
      { attribute: "revokedPermissions", from: ["view_news"], to: [], fromTitle: "View news" },
    ]);
    expect(history.at("_embedded.elements.0._links.actor.title")).toBeTruthy();
  });

  test("a role that is sent back as it was stays as it was", async () => {
    const role = await create();
    const again = await api.admin.patch(`roles/${role.id}`, role.body);
    expect([again.status, again.at("lockVersion")]).toEqual([200, 0]);
    expect((await api.admin.get(`roles/${role.id}/activities`)).number("total")).toBe(1);
  });

  test("an old version is told what happened since, and writes nothing", async () => {
    const { id } = await create();
    await api.admin.patch(`roles/${id}`, { permissions: ["view_news", "manage_news"] });
    const late = await api.admin.patch(`roles/${id}`, { name: "Too late", lockVersion: 0 });
    expect([late.status, late.error]).toEqual([409, "UpdateConflict"]);
    expect(late.at("_embedded.details")).toMatchObject({
      lockVersion: 1,
      permissions: ["manage_news", "view_news"],
      conflicts: [{ permission: "manage_news", granted: true, by: { name: expect.any(String) } }],
    });
    expect((await api.admin.get(`roles/${id}`)).at("name")).not.toBe("Too late");
  });

  test("of those who rename it at the same moment one does, the others are told; of those who delete it, too", async () => {
    const { id } = await create();
    const rename = (_: unknown, at: number) => api.admin.patch(`roles/${id}`, { name: `Race ${at}`, lockVersion: 0 });
    const renamed = await Promise.all(Array.from({ length: 5 }, rename));
    expect(renamed.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const deleted = await Promise.all(Array.from({ length: 3 }, () => api.admin.delete(`roles/${id}`)));
    expect(deleted.map((answer) => answer.status).toSorted()).toEqual([204, 404, 404]);
  });

  test.each(["1", 0.5, -1, 9_999, 1e20])("with the version %j is refused", async (lockVersion) => {
    const { id } = await create();
    expect([409, 422]).toContain((await api.admin.patch(`roles/${id}`, { name: "Never", lockVersion })).status);
    expect((await api.admin.get(`roles/${id}`)).at("name")).not.toBe("Never");
  });

  test("its name may be written otherwise, but not be another's", async () => {
    const { id } = await create({ name: "Spelled" });
    expect((await api.admin.patch(`roles/${id}`, { name: "SPELLED" })).at("name")).toBe("SPELLED");
    expect(refusal(await api.admin.patch(`roles/${id}`, { name: "reader" }))[1]).toBe("name");
    expect(refusal(await api.admin.patch(`roles/${id}`, { name: "a" }))[1]).toBe("name");
  });

  test("its type only while no one holds it, and with permissions of that type", async () => {
    const { id } = await create();
    expect(refusal(await api.admin.patch(`roles/${id}`, { globalRole: true }))[1]).toBe("permissions");
    const global = await api.admin.patch(`roles/${id}`, { globalRole: true, permissions: ["create_user"] });
    expect([global.status, global.at("roleType")]).toEqual([200, "global"]);
    await given.member(await given.user("clerk"), null, id);
    expect(refusal(await api.admin.patch(`roles/${id}`, { globalRole: false, permissions: [] }))[1]).toBe("globalRole");
  });

  test("of the built-in roles nothing but the permissions", async () => {
    for (const body of [{ name: "Mine" }, { description: "Mine" }, { assignable: true }, { globalRole: true }]) {
      expect((await api.admin.patch("roles/1", body)).error).toBe("PropertyIsReadOnly");
    }
    expect((await api.admin.patch("roles/1", { permissions: ["view_wiki_pages"] })).status).toBe(200);
    expect((await api.admin.patch("roles/2", { permissions: ["save_queries"] })).status).toBe(422);
    expect((await api.admin.patch("roles/7", { permissions: [] })).error).toBe("PropertyIsReadOnly");
    expect((await api.admin.get("roles/1")).at("_links.delete")).toBeUndefined();
    expect((await api.admin.delete("roles/1")).status).toBe(422);
  });
});

describe("deleting", () => {
  test("what no one holds", async () => {
    const { id } = await create();
    expect((await api.admin.delete(`roles/${id}`)).status).toBe(204);
    expect((await api.admin.get(`roles/${id}`)).status).toBe(404);
    expect((await api.admin.delete(`roles/${id}`)).status).toBe(404);
    expect((await api.admin.delete("roles/99999999999")).status).toBe(404);
  });

  test("what is held is refused with the names, until those who hold it get another", async () => {
    const old = (await create({ permissions: ["view_work_packages", "add_work_packages"] })).id;
    const other = (await create({ permissions: ["view_work_packages"] })).id;
    const group = await api.admin.post("groups", {
      name: "Crew",
      _links: { members: [{ href: `/api/v3/users/${await given.user("cleo")}` }] },
    });
    const ben = await given.user("ben");
    await given.member(ben, project, old);
    await given.member(group.id, project, old);
    const both = await given.user("both");
    const membership = await given.member(both, project, old);
    await api.admin.patch(`memberships/${membership}`, {
      _links: { roles: [old, other].map((id) => ({ href: `/api/v3/roles/${id}` })) },
    });

    const refused = await api.admin.delete(`roles/${old}`);
    expect(refused.status).toBe(422);
    expect(refused.at("_embedded.details")).toMatchObject({
      attribute: "base",
      holders: 3,
      examples: [{ name: "ben Tester", project: "Dock" }, { name: "both Tester" }, { name: "Crew" }],
    });
    expect(refused.at("message")).toContain("ben Tester (Dock)");
    for (const wrong of [old, 1, 6, 99_999, "x", "-1"]) {
      expect((await api.admin.delete(`roles/${old}?reassign_to=${wrong}`)).status).toBe(422);
    }
    const cleo = await api.as("cleo");
    const mayAdd = async () => (await cleo.get(`projects/${project}`)).links.includes("createWorkPackage");
    expect(await mayAdd()).toBe(true);
    expect((await api.admin.delete(`roles/${old}?reassign_to=${other}`)).status).toBe(204);
    expect(await mayAdd()).toBe(false);
    expect((await cleo.get(`projects/${project}`)).status).toBe(200);

    const holders = await api.admin.get(`roles/${other}/holders`);
    expect(holders.each("_links.principal.title")).toEqual(["ben Tester", "both Tester", "cleo Tester", "Crew"]);
    const kept = await api.admin.get(`memberships/${membership}`);
    expect(Object(kept.at("_links.roles")).length).toBe(1);
    const journal = await api.admin.list("admin/activities", {
      filters: [{ entityType: { operator: "=", values: ["Membership"] } }],
      pageSize: 3,
    });
    expect(journal.each("changes.0.toTitle")).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  });

  test("not in favour of a role that no one may be given", async () => {
    const old = (await create()).id;
    const system = (await create({ assignable: false })).id;
    await given.member(await given.user("dora"), project, old);
    expect(refusal(await api.admin.delete(`roles/${old}?reassign_to=${system}`))[1]).toBe("reassignTo");
  });
});

test("a role for system use is offered to no one, and who holds it keeps it", async () => {
  const { id } = await create();
  const membership = await given.member(await given.user("eric"), project, id);
  await api.admin.patch(`roles/${id}`, { assignable: false });
  const offered = await api.admin.list("roles", { filters: [{ unit: { operator: "=", values: ["project"] } }] });
  expect(offered.each("id")).not.toContain(id);
  const roles = { _links: { roles: [{ href: `/api/v3/roles/${id}` }, { href: "/api/v3/roles/4" }] } };
  expect((await api.admin.patch(`memberships/${membership}`, roles)).status).toBe(200);
  const late = await api.admin.post("memberships", {
    _links: {
      project: { href: `/api/v3/projects/${project}` },
      principal: { href: `/api/v3/users/${await given.user("late")}` },
      roles: [{ href: `/api/v3/roles/${id}` }],
    },
  });
  expect(late.status).toBe(422);
});

describe("is the administrators' alone", () => {
  type Write = [method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown];
  const writes: Write[] = [
    ["POST", "roles", { name: "Mine alone" }],
    ["PATCH", "roles/3", { name: "Mine" }],
    ["DELETE", "roles/4"],
    ["PATCH", "roles/3/permissions", { grant: ["archive_project"] }],
    ["POST", "roles/permissions/preview", { changes: [] }],
    ["GET", "roles/3/holders"],
    ["GET", "roles/3/activities"],
  ];
  const send = (caller: typeof api.admin, [method, path, body]: Write) => {
    if (method === "GET") return caller.get(path);
    if (method === "DELETE") return caller.delete(path);
    return method === "POST" ? caller.post(path, body) : caller.patch(path, body);
  };

  test.each(writes)("%s %s", async (...write) => {
    const before = await ctx.db.selectFrom("role_permissions").selectAll().execute();
    expect((await send(api.anonymous, write)).status).toBe(401);
    expect((await send(await api.as("ann"), write)).status).toBe(403);
    expect((await send(await api.as("stranger"), write)).status).toBe(403);
    expect(await ctx.db.selectFrom("role_permissions").selectAll().execute()).toEqual(before);
  });

  test("who sees members reads roles without links to change them", async () => {
    const role = await (await api.as("ann")).get("roles/3");
    expect([role.status, role.links]).toEqual([200, ["permissions", "self"]]);
    expect((await (await api.as("stranger")).get("roles/3")).status).toBe(403);
  });
});
