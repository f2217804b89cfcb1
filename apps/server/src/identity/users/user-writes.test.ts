import { beforeAll, describe, expect, test } from "vitest";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, app, ctx, given } = await startTestApp();

let project = 0;
let plain: ApiCaller;
let manager: ApiCaller;
let adminId = 0;

beforeAll(async () => {
  project = await given.project({ name: "Yard" });
  await given.userWith("plain", project, ["view_members"]);
  await given.userWith("manager", null, ["manage_user", "create_user", "view_all_principals"]);
  plain = await api.as("plain");
  manager = await api.as("manager");
  adminId = (await api.admin.get("users/me")).id;
});

const person = (login: string, more: object = {}) => ({
  login,
  email: `${login}@example.org`,
  firstName: "Nell",
  lastName: "Tester",
  password: "long enough 1",
  ...more,
});
const signIn = (login: string, password: string) =>
  app.inject({ method: "POST", url: "/api/v3/auth/login", payload: { login, password } });

describe("creating", () => {
  test("makes an active user who can sign in at once", async () => {
    const created = await api.admin.post("users", person("newcomer"));
    expect(created.status).toBe(201);
    expect([created.at("status"), created.at("admin"), created.at("name")]).toEqual(["active", false, "Nell Tester"]);
    expect(created.text).not.toContain("long enough");
    expect((await signIn("Newcomer", "long enough 1")).statusCode).toBe(200);
  });

  test("names each field that is missing or wrong", async () => {
    const answer = await api.admin.post("users", { login: "", email: "no mail", password: "short" });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Password is required and must be at least 8 characters");
    for (const message of ["Username can't be blank.", "Email is invalid.", "First name can't be blank."]) {
      expect(answer.text).toContain(message);
    }
  });

  test.each([
    ["login", person("ADMIN", { email: "other@example.org" }), "Username has already been taken."],
    ["email", person("other", { email: "PLAIN@example.org" }), "Email has already been taken."],
    ["login", person("me"), "Username is reserved."],
    ["status", person("other", { status: "locked" }), "Status is not a valid status for new users."],
  ])("refuses a %s that may not be", async (attribute, body, message) => {
    const answer = await api.admin.post("users", body);
    expect([answer.status, answer.at("_embedded.details.attribute"), answer.at("message")]).toEqual([
      422,
      attribute,
      message,
    ]);
  });

  test("an invitation needs an address only", async () => {
    const invited = await api.admin.post("users", { email: "guest@example.org", status: "invited" });
    expect([invited.status, invited.at("status"), invited.at("login")]).toEqual([201, "invited", "guest@example.org"]);
    expect((await api.admin.post(`users/${invited.id}/lock`)).error).toBe("InvalidUserStatusTransition");
    expect((await api.admin.delete(`users/${invited.id}/lock`)).status).toBe(400);
  });

  test("is for those who may; only administrators make administrators", async () => {
    expect((await plain.post("users", person("x"))).status).toBe(403);
    expect((await plain.get("users")).status).toBe(403);
    expect((await plain.post("users/form", {})).status).toBe(403);
    expect((await manager.post("users", person("byManager"))).status).toBe(201);
    const answer = await manager.post("users", person("elevated", { admin: true }));
    expect(answer.status === 422 || answer.at("admin") === undefined).toBe(true);
    const row = await ctx.db.selectFrom("users").where("login", "=", "elevated").select("admin").executeTakeFirst();
    expect(row?.admin ?? 0).toBe(0);
  });
});

describe("changing", () => {
  test("no one gives themself the administrator's right or another login", async () => {
    const own = (await plain.get("users/me")).id;
    await plain.patch(`users/${own}`, { admin: true });
    expect((await plain.patch(`users/${own}`, { login: "root" })).status).toBe(422);
    expect((await api.admin.get(`users/${own}`)).at("admin")).toBe(false);
    expect((await plain.patch(`users/${adminId}`, { firstName: "Mine" })).status).toBe(403);
    expect((await manager.patch(`users/${adminId}`, { email: "taken@example.org" })).status).toBe(403);
  });

  test("changing your own password needs the current one, and ends the other sessions", async () => {
    await api.admin.post("users", person("renewer"));
    const [first, second] = [await signIn("renewer", "long enough 1"), await signIn("renewer", "long enough 1")];
    const cookieOf = (answer: typeof first) => String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    const change = (payload: object) =>
      app.inject({
        method: "PATCH",
        url: "/api/v3/users/me",
        headers: { cookie: cookieOf(first), "x-requested-with": "XMLHttpRequest" },
        payload,
      });
    const meAs = (answer: typeof first) =>
      app.inject({ method: "GET", url: "/api/v3/users/me", headers: { cookie: cookieOf(answer) } });
    const wrong = await change({ password: "another one 2", currentPassword: "wrong" });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()._embedded.details.attribute).toBe("currentPassword");
    expect((await change({ password: "another one 2" })).statusCode).toBe(422);
    expect((await change({ password: "short", currentPassword: "long enough 1" })).statusCode).toBe(422);
    expect((await change({ password: "another one 2", currentPassword: "long enough 1" })).statusCode).toBe(200);
    expect((await meAs(first)).statusCode).toBe(200);
    expect((await meAs(second)).statusCode).toBe(401);
    expect((await signIn("renewer", "long enough 1")).statusCode).toBe(401);
    expect((await signIn("renewer", "another one 2")).statusCode).toBe(200);
  });

  test("ids that cannot be are refused by name", async () => {
    for (const id of ["0", "-1"]) {
      const answer = await api.admin.get(`users/${id}`);
      expect([answer.status, answer.at("message")]).toEqual([404, "Invalid user ID"]);
    }
    expect((await api.admin.get("users/999999")).status).toBe(404);
    expect((await api.admin.get("users/PLAIN")).at("login")).toBe("plain");
  });
});

describe("locking", () => {
  test("counts from the next request on, sessions and tokens alike, and is taken back", async () => {
    const id = await given.user("lockable");
    const own = await api.as("lockable");
    expect((await own.get("users/me")).status).toBe(200);
    const locked = await api.admin.post(`users/${id}/lock`);
    expect([locked.at("status"), locked.links.includes("unlock"), locked.links.includes("lock")]).toEqual([
      "locked",
      true,
      false,
    ]);
    expect((await own.get("users/me")).status).toBe(401);
    expect((await api.admin.post(`users/${id}/lock`)).status).toBe(200);
    expect((await api.admin.post(`users/${id}/unlock`)).at("status")).toBe("active");
    expect((await api.admin.delete(`users/${id}/lock`)).status).toBe(200);
    expect((await own.get("users/me")).status).toBe(200);
  });

  test("is the administrators' alone, and never of oneself", async () => {
    expect((await manager.post(`users/${(await plain.get("users/me")).id}/lock`)).status).toBe(403);
    expect((await api.admin.post(`users/${adminId}/lock`)).status).toBe(422);
    expect((await api.admin.get("users/me")).links).not.toContain("lock");
    expect((await api.admin.delete(`users/${adminId}`)).status).toBe(422);
  });

  test("two administrators who lock each other at once leave one", async () => {
    const ids = [await given.user("left", { admin: true }), await given.user("right", { admin: true })];
    const callers = [await api.as("left"), await api.as("right")];
    await ctx.transaction((tx) =>
      tx.updateTable("users").set({ password_hash: "theirs" }).where("id", "in", ids).execute(),
    );
    await callers[0]!.post(`users/${adminId}/lock`);
    await Promise.all([callers[0]!.post(`users/${ids[1]}/lock`), callers[1]!.post(`users/${ids[0]}/lock`)]);
    const active = await ctx.db
      .selectFrom("users")
      .where("admin", "=", 1)
      .where("status", "=", "active")
      .where("builtin", "=", "none")
      .select("login")
      .execute();
    expect(active).toHaveLength(1);
    const last = await api.as(active[0]!.login);
    const lastId = (await last.get("users/me")).id;
    for (const answer of [await last.delete(`users/${lastId}`), await last.post(`users/${lastId}/lock`)]) {
      expect(answer.status).toBe(422);
    }
    await last.delete(`users/${adminId}/lock`);
    expect((await api.admin.get("users/me")).status).toBe(200);
    for (const id of ids) await api.admin.patch(`users/${id}`, { admin: false });
  });
});

describe("deleting", () => {
  test("ends access at once and keeps the work under the deleted user", async () => {
    const id = await given.userWith("leaver", project, ["view_work_packages", "add_work_packages"]);
    const own = await api.as("leaver");
    const work = await own.post(`projects/${project}/work_packages`, { subject: "Left behind" });
    expect(work.status).toBe(201);
    expect((await manager.delete(`users/${id}`)).status).toBe(403);
    expect((await api.admin.delete(`users/${id}`)).status).toBe(202);
    expect((await own.get("users/me")).status).toBe(401);
    await ctx.jobs.runAll();
    const kept = await api.admin.get(`work_packages/${work.id}`);
    expect([kept.at("subject"), kept.at("_links.author.title")]).toEqual(["Left behind", "Deleted user"]);
    expect((await api.admin.get(`work_packages/${work.id}/activities`)).status).toBe(200);
  });

  test("leaves no name in the history of work: it tells of the deleted user", async () => {
    const names = { firstName: "Zebedee", lastName: "Quill" };
    const id = await given.user("zebedee", names);
    await given.member(id, project, ["view_work_packages", "work_package_assigned"]);
    const other = await given.userWith("stays", project, ["view_work_packages", "work_package_assigned"]);
    const person = (one: number) => ({ href: `/api/v3/users/${one}` });
    const path = `work_packages/${(await api.admin.post(`projects/${project}/work_packages`, { subject: "Passed on" })).id}`;
    for (const [assignee, responsible] of [
      [id, other],
      [other, id],
      [id, id],
    ] as const) {
      const lockVersion = (await api.admin.get(path)).number("lockVersion");
      const _links = { assignee: person(assignee), responsible: person(responsible) };
      expect((await api.admin.patch(path, { lockVersion, _links })).status).toBe(200);
    }
    expect((await api.admin.get(`${path}/activities`)).text).toContain("Zebedee Quill");
    expect((await api.admin.delete(`users/${id}`)).status).toBe(202);
    await ctx.jobs.runAll();
    const history = await api.admin.get(`${path}/activities`);
    expect(history.text).not.toContain("Quill");
    expect(history.text).toContain("Deleted user");
    expect(history.text).toContain("stays Tester");
    expect((await api.admin.get(path)).at("_links.assignee.title")).toBe("Deleted user");
    const told = await ctx.db.selectFrom("events").select("changes").where("entity_type", "=", "WorkPackage").execute();
    expect(told.filter(({ changes }) => changes.includes("Quill"))).toEqual([]);
  });

  test("they are in no answer directly afterwards, before their work is passed on", async () => {
    const permissions = ["view_work_packages", "work_package_assigned", "add_work_packages", "view_members"] as const;
    const id = await given.userWith("vanisher", project, permissions);
    const group = await api.admin.post("groups", {
      name: "Vanishing",
      _links: { members: [{ href: `/api/v3/users/${id}` }] },
    });
    const assignee = { href: `/api/v3/users/${id}` };
    const work = await (
      await api.as("vanisher")
    ).post(`projects/${project}/work_packages`, { subject: "Left", _links: { assignee } });
    expect([work.status, work.at("_links.assignee.title")]).toEqual([201, "vanisher Tester"]);
    expect((await api.admin.delete(`users/${id}`)).status).toBe(202);

    for (const caller of [api.admin, manager, plain, api.anonymous]) {
      expect([403, 404]).toContain((await caller.get(`users/${id}`)).status);
      expect((await caller.get(`principals/${id}`)).status).toBe(404);
    }
    expect((await api.admin.get(`users/${id}`)).status).toBe(404);
    expect((await api.admin.get("users/vanisher")).status).toBe(404);
    for (const answer of [
      await api.admin.patch(`users/${id}`, { firstName: "Back" }),
      await api.admin.post(`users/${id}/lock`),
      await api.admin.delete(`users/${id}/lock`),
      await api.admin.delete(`users/${id}`),
      await api.admin.get(`users/${id}/preferences`),
      await api.admin.get(`users/${id}/memberships`),
      await api.admin.post("memberships", {
        _links: {
          principal: { href: `/api/v3/users/${id}` },
          project: { href: `/api/v3/projects/${project}` },
          roles: [{ href: `/api/v3/roles/${await given.role(["view_work_packages"])}` }],
        },
      }),
      await api.admin.patch(`work_packages/${work.id}`, { lockVersion: 0, _links: { responsible: assignee } }),
    ]) {
      expect([404, 422]).toContain(answer.status);
    }
    for (const path of [
      "users?pageSize=1000",
      "principals?pageSize=1000",
      "memberships?pageSize=1000",
      `groups/${group.id}`,
      `projects/${project}/available_assignees`,
      `projects/${project}/principals_with?permission=view_work_packages`,
      `work_packages/${work.id}/available_assignees`,
      `work_packages/${work.id}/available_watchers`,
      `work_packages/${work.id}`,
      "work_packages?pageSize=1000",
    ]) {
      const answer = await api.admin.get(path);
      expect([path, answer.status, answer.text.includes("vanisher")]).toEqual([path, 200, false]);
    }
    expect((await api.admin.get(`work_packages/${work.id}`)).at("_links.author.title")).toBe("Deleted user");
    // Their login and address are free again.
    const successor = await api.admin.post("users", person("vanisher"));
    expect(successor.status).toBe(201);

    await ctx.jobs.runAll();
    const heir = (await api.admin.get(`work_packages/${work.id}`)).at("_links.author.href");
    expect(heir).not.toBe(assignee.href);
    expect((await api.admin.get(`users/${successor.id}`)).at("login")).toBe("vanisher");
  });
});

test("a list is filtered, sorted and paged", async () => {
  const list = (more: object) => api.admin.list("users", { pageSize: 100, ...more });
  const by = (name: string, operator: string, values: string[]) => ({ filters: [{ [name]: { operator, values } }] });
  expect((await list(by("status", "=", ["invited"]))).each("email")).toEqual(["guest@example.org"]);
  expect((await list(by("name", "~", ["NELL"]))).elements.length).toBeGreaterThan(1);
  expect((await list(by("admin", "=", ["t"]))).each("login")).toEqual(["admin"]);
  const logins = (await list({ sortBy: [["login", "desc"]] })).each("login").map(String);
  expect(logins).toEqual(logins.toSorted().toReversed());
  const page = await api.admin.list("users", { pageSize: 2, offset: 2, sortBy: [["login", "desc"]] });
  expect(page.each("login")).toEqual(logins.slice(2, 4));
});
