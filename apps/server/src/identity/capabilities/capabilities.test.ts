import { ACTIONS } from "@halyard/contract/permissions/actions";
import { PERMISSIONS } from "@halyard/contract/permissions/permissions";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { callerOfUser } from "../users/service.ts";

const { api, ctx, given } = await startTestApp();

const principal = (id: number | string, operator = "=") => ({ principal: { operator, values: [String(id)] } });
const context = (...values: string[]) => ({ context: { operator: "=", values } });
const all = { pageSize: 1_000 };

const projects: number[] = [];
const users: number[] = [];

beforeAll(async () => {
  const inProject = PERMISSIONS.filter(({ contexts }) => contexts.includes("project")).map(({ id }) => id);
  const roles: number[] = [];
  for (let i = 0; i < 4; i += 1) projects.push(await given.project({ name: `P${i}`, public: i === 3 }));
  for (let i = 0; i < 4; i += 1) roles.push(await given.role(inProject.filter((_, index) => index % 5 === i)));
  for (let i = 0; i < 6; i += 1) users.push(await given.user(`person${i}`, { admin: i === 5 }));
  const members = [{ href: `/api/v3/users/${users[0]}` }, { href: `/api/v3/users/${users[1]}` }];
  const group = await api.admin.post("groups", { name: "Crew", _links: { members } });
  await given.member(group.id, projects[2] ?? 0, roles[3] ?? 0);
  for (const [index, user] of users.slice(0, 4).entries()) {
    await given.member(user, projects[index % 3] ?? 0, roles[index] ?? 0);
  }
  await given.member(users[2] ?? 0, null, ["manage_placeholder_user", "create_user"]);
  await api.admin.patch(`projects/${projects[1]}`, { active: false });
  await given.userWith("member", projects[0] ?? 0, ["view_members"]);
  await given.user("stranger");
});

test("a capability is there exactly if the rules of access say so", async () => {
  const listed = new Map<number, Set<unknown>>();
  for (const user of users) {
    const answer = await api.admin.list("capabilities", { ...all, filters: [principal(user)] });
    expect(answer.number("total")).toBeLessThan(1_000);
    listed.set(user, new Set(answer.each("id")));
  }
  const callers = new Map(await Promise.all(users.map(async (id) => [id, await callerOfUser(ctx, id)] as const)));
  let granted = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...users),
      fc.constantFrom(...ACTIONS),
      fc.constantFrom(null, ...projects),
      (user, action, project) => {
        const caller = callers.get(user);
        const may =
          action.global === (project === null) &&
          action.permissions.some((permission) =>
            project === null
              ? caller?.decideGlobally(permission).granted === true
              : caller?.decide(permission, project).granted === true,
          );
        const id = `${action.id}/${project === null ? "g" : `w${project}`}-${user}`;
        expect([id, listed.get(user)?.has(id)]).toEqual([id, may]);
        if (may) granted += 1;
      },
    ),
    { numRuns: 2_000 },
  );
  // Else the comparison above would have compared refusals only.
  expect(granted).toBeGreaterThan(100);
  // And not one more than that.
  for (const ids of listed.values()) {
    for (const id of ids) expect(String(id)).toMatch(/^[a-z_]+\/[a-z_]+\/(g|w\d+)-\d+$/);
  }
});

describe("a list", () => {
  test("needs a filter that keeps it small, and takes no other", async () => {
    const filtered = (filters: object[]) => api.admin.list("capabilities", { filters });
    expect((await api.admin.get("capabilities")).error).toBe("InvalidQuery");
    expect((await filtered([{ action: { operator: "=", values: ["users/read"] } }])).error).toBe("InvalidQuery");
    expect((await filtered([principal(1, "!")])).error).toBe("InvalidQuery");
    expect((await filtered([principal(1), { nope: { operator: "=", values: ["1"] } }])).error).toBe("InvalidQuery");
    expect((await filtered([principal("x")])).error).toBe("InvalidQuery");
    expect((await filtered([principal(1, "~")])).error).toBe("InvalidQuery");
    expect((await filtered([context("q5")])).error).toBe("InvalidQuery");
    expect((await filtered([context("w999")])).number("total")).toBe(0);
    const wrongSort = await api.admin.list("capabilities", { filters: [principal(1)], sortBy: [["name", "asc"]] });
    expect(wrongSort.error).toBe("InvalidQuery");
  });

  test("is filtered by action, principal, context and id, also as contexts were once written", async () => {
    const [project = 0] = projects;
    const list = (filters: object[]) => api.admin.list("capabilities", { ...all, filters });
    const own = await list([principal("me"), context("g")]);
    expect(own.each("_links.context.href")).toContain("/api/v3/capabilities/context/global");
    expect(own.each("id")).toContain("users/update/g-1");
    const here = await list([context(`w${project}`)]);
    expect((await list([context(`p${project}`)])).each("id")).toEqual(here.each("id"));
    expect(new Set(here.each("_links.context.href"))).toEqual(new Set([`/api/v3/projects/${project}`]));
    const reading = await list([context(`w${project}`), { action: { operator: "=", values: ["memberships/read"] } }]);
    expect(new Set(reading.each("_links.action.href"))).toEqual(new Set(["/api/v3/actions/memberships/read"]));
    const others = await list([context(`w${project}`), { action: { operator: "!", values: ["memberships/read"] } }]);
    expect(others.number("total") + reading.number("total")).toBe(here.number("total"));
    const ids = [`memberships/read/p${project}-1`, "users/update/g-1", "nonsense"];
    expect((await list([{ id: { operator: "=", values: ids } }])).each("id")).toEqual([
      `memberships/read/w${project}-1`,
      "users/update/g-1",
    ]);
  });

  test("is ordered by action, principal and context, and paged", async () => {
    const query = { filters: [principal(1)] };
    const asc = (await api.admin.list("capabilities", { ...query, ...all })).each("id");
    const desc = await api.admin.list("capabilities", { ...query, ...all, sortBy: [["id", "desc"]] });
    expect(desc.each("id")).toEqual(asc.toReversed());
    const page = await api.admin.list("capabilities", { ...query, pageSize: 3, offset: 2 });
    expect(page.each("id")).toEqual(asc.slice(3, 6));
    expect([page.at("total"), page.at("count"), page.links.includes("nextByOffset")]).toEqual([asc.length, 3, true]);
    const actions = asc.map((id) => String(id).split("/").slice(0, 2).join("/"));
    expect(actions).toEqual(actions.toSorted());
  });

  test("has groups and placeholder users with what they were given", async () => {
    const placeholder = await api.admin.post("placeholder_users", { name: "To come" });
    await given.member(placeholder.id, projects[0] ?? 0, ["work_package_assigned"]);
    const answer = await api.admin.list("capabilities", { ...all, filters: [principal(placeholder.id)] });
    expect(answer.each("id")).toContain(`work_packages/assigned/w${projects[0]}-${placeholder.id}`);
    expect(answer.each("_links.principal.href")[0]).toBe(`/api/v3/placeholder_users/${placeholder.id}`);
    expect(answer.each("_links.context.href")).not.toContain(`/api/v3/projects/${projects[3]}`);
  });

  test("shows oneself all, others where one sees members, strangers nothing", async () => {
    const [project = 0, , , open = 0] = projects;
    const [first = 0] = users;
    const member = await api.as("member");
    const mine = await member.list("capabilities", { ...all, filters: [principal("me")] });
    expect(mine.each("id").some((id) => String(id).startsWith(`activities/read/w${open}-`))).toBe(true);
    const theirs = await member.list("capabilities", { ...all, filters: [principal(first)] });
    expect(new Set(theirs.each("_links.context.href"))).toEqual(new Set([`/api/v3/projects/${project}`]));
    const stranger = await api.as("stranger");
    expect((await stranger.list("capabilities", { filters: [principal(first)] })).number("total")).toBe(0);
    expect((await stranger.list("capabilities", { filters: [context(`w${project}`)] })).number("total")).toBe(0);
    expect((await api.anonymous.list("capabilities", { filters: [principal(1)] })).status).toBe(401);
    const hidden = theirs.each("id")[0];
    expect((await member.get(`capabilities/${String(hidden)}`)).at("id")).toBe(hidden);
    expect((await stranger.get(`capabilities/${String(hidden)}`)).status).toBe(404);
  });
});

test("one capability, one action, the global context", async () => {
  const one = await api.admin.get("capabilities/users/update/g-1");
  expect([one.status, one.at("_type"), one.at("_links.action.href")]).toEqual([
    200,
    "Capability",
    "/api/v3/actions/users/update",
  ]);
  expect((await api.admin.get(`capabilities/users/update/g-${users[0]}`)).status).toBe(404);
  expect((await api.admin.get("capabilities/nonsense")).status).toBe(404);
  const global = await api.admin.get("capabilities/context/global");
  expect([global.at("_type"), global.at("id")]).toEqual(["CapabilityContext::Global", "global"]);
  const actions = await api.admin.get("actions");
  expect(actions.each("id")).toEqual(ACTIONS.map(({ id }) => id));
  expect((await api.admin.get("actions/work_packages/create")).at("id")).toBe("work_packages/create");
  expect((await api.admin.get("actions/work_packages/nonsense")).status).toBe(404);
  const filtered = await api.admin.list("actions", { filters: [{ id: { operator: "=", values: ["users/read"] } }] });
  expect(filtered.each("id")).toEqual(["users/read"]);
  const not = await api.admin.list("actions", { filters: [{ id: { operator: "!", values: ["users/read"] } }] });
  expect(not.number("total")).toBe(ACTIONS.length - 1);
  expect((await api.admin.list("actions", { filters: [{ name: { operator: "=", values: ["x"] } }] })).error).toBe(
    "InvalidQuery",
  );
});
