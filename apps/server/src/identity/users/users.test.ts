import { LOGIN_ATTEMPTS } from "@halyard/contract/limits";
import { describe, expect, test, vi } from "vitest";
import { ATTEMPTS_OF } from "../authentication/sessions/sessions.ts";
import { hit } from "../../platform/throttle.ts";
import { startTestApp } from "../../../testing/app.ts";
import { activeCallersIn } from "./service.ts";

const { api, given, ctx, clock } = await startTestApp();
const project = await given.project();
const manager = await given.user("manager");
await given.member(manager, null, ["manage_user", "create_user", "view_all_principals"]);
const member = await given.userWith("member", project, ["view_work_packages", "view_members", "work_package_assigned"]);
await given.user("stranger");

const person = (login: string, more: object = {}) => ({
  login,
  email: `${login}@example.org`,
  firstName: "Zoë",
  lastName: "O’Brien-Świątek",
  password: "long enough",
  status: "active",
  ...more,
});

describe("who may what", () => {
  test.each([
    ["admin", 200, 201],
    ["manager", 200, 201],
    ["member", 403, 403],
    ["stranger", 403, 403],
    ["anonymous", 403, 403],
  ])("%s lists and creates", async (login, list, create) => {
    const caller = login === "admin" ? api.admin : login === "anonymous" ? api.anonymous : await api.as(login);
    expect((await caller.get("users")).status).toBe(list);
    expect((await caller.post("users", person(`made.by.${login}`))).status).toBe(create);
  });

  test("others see the name, oneself and managers the rest, administrators whether one is an administrator", async () => {
    const path = `users/${member}`;
    const shown = async (login: string) => Object.keys(Object((await (await api.as(login)).get(path)).body));
    expect(await shown("stranger")).not.toContain("email");
    expect(await shown("member")).toEqual(expect.arrayContaining(["email", "login", "createdAt"]));
    expect(await shown("member")).not.toContain("admin");
    expect(await shown("manager")).toEqual(expect.arrayContaining(["email", "login", "status"]));
    expect(await shown("manager")).not.toContain("createdAt");
    expect((await api.admin.get(path)).at("admin")).toBe(false);
    expect((await api.admin.get(path)).links).toEqual(expect.arrayContaining(["delete", "lock", "updateImmediately"]));
    expect((await (await api.as("member")).get(path)).links).not.toContain("lock");
  });

  test("one changes oneself, managers others, no one but administrators an administrator", async () => {
    const own = await api.as("member");
    expect((await own.patch(`users/${member}`, { firstName: "Renamed" })).at("name")).toBe("Renamed Tester");
    expect((await own.patch(`users/${manager}`, { firstName: "No" })).status).toBe(403);
    expect((await (await api.as("manager")).patch(`users/${member}`, { firstName: "Again" })).status).toBe(200);
    expect((await (await api.as("manager")).patch("users/1", { firstName: "No" })).status).toBe(403);
    const refused = await own.patch(`users/${member}`, { admin: true });
    expect((await api.admin.get(`users/${member}`)).at("admin")).toBe(false);
    expect(refused.status).toBe(200);
  });
});

describe("validation", () => {
  test.each([
    [{ password: "short" }, "password"],
    [{ email: "no mail" }, "email"],
    [{ login: "me" }, "login"],
    [{ login: "a/b" }, "login"],
    [{ firstName: "" }, "firstName"],
    [{ lastName: "<script>" }, "lastName"],
    [{ lastName: "x".repeat(257) }, "lastName"],
    [{ status: "locked" }, "status"],
  ])("%j is refused at its field", async (more, attribute) => {
    const answer = await api.admin.post("users", person("refused", more));
    expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, attribute]);
    expect((await api.admin.get("users/refused")).status).toBe(404);
  });

  test("logins and addresses are taken whatever their case, also by two at once", async () => {
    expect((await api.admin.post("users", person("taken"))).status).toBe(201);
    expect((await api.admin.post("users", person("TAKEN", { email: "else@example.org" }))).status).toBe(422);
    expect((await api.admin.post("users", person("free", { email: "Taken@Example.org" }))).status).toBe(422);
    const both = await Promise.all([api.admin.post("users", person("race")), api.admin.post("users", person("race"))]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  test("a form tells the same and never echoes the password", async () => {
    const form = await api.admin.post("users/form", person("formed", { email: "bad" }));
    expect(form.status).toBe(200);
    expect(Object.keys(Object(form.at("_embedded.validationErrors")))).toEqual(["email"]);
    expect(form.text).not.toContain("long enough");
    expect(form.links).not.toContain("commit");
    expect((await api.admin.post("users/form", person("formed"))).links).toContain("commit");
  });

  test("an id of 0 or less is no user", async () => {
    expect((await api.admin.get("users/0")).at("message")).toBe("Invalid user ID");
    expect((await api.admin.get("users/-3")).at("message")).toBe("Invalid user ID");
    expect((await api.admin.get("users/nobody.of.that.name")).status).toBe(404);
  });
});

describe("locking and deleting", () => {
  test("locks are repeatable, wrong states are refused, the last administrator stays", async () => {
    const { id } = await api.admin.post("users", person("lockable"));
    expect((await api.admin.post(`users/${id}/lock`)).at("status")).toBe("locked");
    expect((await api.admin.post(`users/${id}/lock`)).status).toBe(200);
    expect((await api.admin.post(`users/${id}/unlock`)).at("status")).toBe("active");
    const invited = await api.admin.post("users", { email: "guest@example.org", status: "invited" });
    expect((await api.admin.post(`users/${invited.id}/lock`)).error).toBe("InvalidUserStatusTransition");
    expect((await (await api.as("manager")).post(`users/${id}/lock`)).status).toBe(403);
    expect((await api.admin.post("users/1/lock")).status).toBe(422);
    expect((await api.admin.delete("users/1")).status).toBe(422);
  });

  test("of two administrators who lock each other one remains", async () => {
    const first = await given.user("chief1", { admin: true });
    const second = await given.user("chief2", { admin: true });
    await ctx.transaction(async (tx) => {
      await tx.updateTable("users").set({ admin: 0 }).where("id", "=", 1).execute();
      await tx.updateTable("users").set({ password_hash: "theirs" }).where("id", "in", [first, second]).execute();
    });
    const answers = await Promise.all([
      (await api.as("chief1")).post(`users/${second}/lock`),
      (await api.as("chief2")).post(`users/${first}/lock`),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    await ctx.transaction(async (tx) => {
      await tx.updateTable("users").set({ admin: 1, status: "active" }).where("id", "in", [1, first]).execute();
      await tx
        .updateTable("revisions")
        .set((eb) => ({ value: eb("value", "+", 1) }))
        .execute();
    });
  });

  test("what someone did stays under the deleted user, what they were is gone", async () => {
    const id = await given.userWith("goner", project, ["view_work_packages", "work_package_assigned"]);
    const assignee = { href: `/api/v3/users/${id}` };
    const work = await api.admin.post(`projects/${project}/work_packages`, { subject: "Stays", _links: { assignee } });
    await (await api.as("goner")).get("users/me");
    expect((await api.admin.delete(`users/${id}`)).status).toBe(202);
    expect((await (await api.as("goner")).get("users/me")).status).toBe(401);
    await ctx.jobs.runAll();
    await ctx.jobs.runAll();
    expect((await api.admin.get(`users/${id}`)).status).toBe(404);
    expect((await api.admin.get(`work_packages/${work.id}`)).at("_links.assignee.title")).toBe("Deleted user");
    const rows = await ctx.db.selectFrom("memberships").where("principal_id", "=", id).selectAll().execute();
    expect(rows).toEqual([]);
  });
});

test("lists filter, sort and page", async () => {
  const all = await api.admin.list("users", { pageSize: 1000, sortBy: [["login", "desc"]] });
  expect(all.each("login")).toEqual(all.each("login").toSorted().toReversed());
  const found = await api.admin.list("users", { filters: [{ name: { operator: "~", values: ["ŚWIĄTEK"] } }] });
  expect(found.number("total")).toBeGreaterThan(2);
  const page = await api.admin.list("users", { pageSize: 2, offset: 2 });
  expect([page.at("count"), page.at("offset"), page.at("total")]).toEqual([2, 2, all.at("total")]);
  expect(page.at("_links.jumpTo.href")).toContain("%7Boffset%7D");
  expect((await api.admin.list("users", { filters: [{ nope: { operator: "=", values: ["1"] } }] })).error).toBe(
    "InvalidQuery",
  );
});

test("who is blocked for too many wrong passwords is found, and users are sorted by their groups", async () => {
  await given.user("forgetful");
  for (let n = 0; n < LOGIN_ATTEMPTS.perAccount; n++) {
    await hit(ctx, `${ATTEMPTS_OF}forgetful`, LOGIN_ATTEMPTS.windowMs);
  }
  const found = async (operator: string, value: string) => {
    const filters = JSON.stringify([{ blocked: { operator, values: [value] } }]);
    return (await api.admin.get(`users?pageSize=1000&filters=${encodeURIComponent(filters)}`)).each("login");
  };
  expect(await found("=", "t")).toEqual(["forgetful"]);
  expect(await found("!", "f")).toEqual(["forgetful"]);
  expect(await found("=", "f")).not.toContain("forgetful");
  expect(
    (await api.admin.get(`users?filters=${encodeURIComponent('[{"blocked":{"operator":"=","values":["?"]}}]')}`))
      .status,
  ).toBe(400);
  const [first, second] = [await given.user("of-zebras"), await given.user("of-aardvarks")];
  const grouped = async (name: string, id: number) =>
    api.admin.post("groups", { name, _links: { members: [{ href: `/api/v3/users/${id}` }] } });
  await grouped("Zebras", first);
  await grouped("Aardvarks", second);
  const sorted = (await api.admin.get(`users?pageSize=1000&sortBy=${encodeURIComponent('[["group","asc"]]')}`)).each(
    "login",
  );
  expect(sorted.indexOf("of-aardvarks")).toBeLessThan(sorted.indexOf("of-zebras"));
  expect(sorted.indexOf("of-zebras")).toBeLessThan(sorted.indexOf("forgetful"));
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});

test("the mentor dashboard is linked for mentors on themselves, for administrators on everyone", async () => {
  const mentor = await given.userWith("a-mentor", null, ["view_mentor_dashboard", "view_all_principals"]);
  const other = await given.user("a-student");
  const own = await api.as("a-mentor");
  const linked = async (caller: typeof own, id: number) =>
    (await caller.get(`users/${id}`)).at("_links.mentorDashboard.href");
  expect(await linked(own, mentor)).toBe(`/api/v3/users/${mentor}/mentor_dashboard`);
  expect(await linked(own, other)).toBeUndefined();
  expect(await linked(await api.as("a-student"), other)).toBeUndefined();
  expect(await linked(api.admin, mentor)).toBe(`/api/v3/users/${mentor}/mentor_dashboard`);
});

test("users are filtered by the projects in which they are members, through a group too", async () => {
  const other = await given.project({ name: "Filtered" });
  const direct = await given.userWith("filtered-direct", other, ["view_work_packages"]);
  const grouped = await given.user("filtered-grouped");
  const crew = await api.admin.post("groups", {
    name: "Filtered crew",
    _links: { members: [{ href: `/api/v3/users/${grouped}` }] },
  });
  await given.member(crew.id, other, ["view_work_packages"]);
  const of = async (operator: string) =>
    (
      await api.admin.list("users", {
        filters: [{ project: { operator, values: [String(other)] } }],
        pageSize: 100,
      })
    ).each("id");
  expect((await of("=")).toSorted()).toEqual([direct, grouped].toSorted());
  expect(await of("!")).not.toContain(grouped);
});

test("the last activity is what someone did last, for administrators to see and to sort by", async () => {
  const idle = await given.user("idle");
  const busy = await given.userWith("busy", project, ["view_work_packages", "add_work_packages"]);
  const before = String((await api.admin.get(`users/${busy}`)).at("lastActiveAt"));
  clock.advance(60_000);
  await (await api.as("busy")).post(`projects/${project}/work_packages`, { subject: "Seen" });
  const after = String((await api.admin.get(`users/${busy}`)).at("lastActiveAt"));
  expect(after > before).toBe(true);
  const list = await api.admin.list("users", { sortBy: [["lastActiveAt", "desc"]], pageSize: 100 });
  const ids = list.each("id");
  expect(ids.indexOf(busy)).toBeLessThan(ids.indexOf(idle));
  expect((await (await api.as("stranger")).get(`users/${busy}`)).at("lastActiveAt")).toBeUndefined();
});

test("who is asked about in one project after the other is read once, and again after a change", async () => {
  const other = await given.project();
  const reads = async (work: () => Promise<unknown>): Promise<number> => {
    const executed = vi.spyOn(ctx.db.getExecutor(), "executeQuery");
    await work();
    const { length } = executed.mock.calls;
    executed.mockRestore();
    return length;
  };
  await activeCallersIn(ctx, project);
  const again = await reads(() => activeCallersIn(ctx, project));
  // Beside the revision, as before, the roles that are held in it.
  expect(await reads(() => activeCallersIn(ctx, other))).toBe(again + 1);
  const late = await given.userWith("late", other, ["view_members"]);
  const callers = await activeCallersIn(ctx, other);
  expect(callers.filter((caller) => caller.can("view_members", other)).map(({ id }) => id)).toContain(late);
});
