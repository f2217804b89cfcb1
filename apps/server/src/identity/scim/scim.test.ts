import { beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { ApiCaller } from "../../../testing/api.ts";

const { app, api, ctx, clock, given, logged } = await startTestApp("standard", { publicUrl: "http://localhost:8080" });
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const LIST = "admin/scim_clients";

async function client(name: string, body: object = {}) {
  const made = await api.admin.post(LIST, { name, ...body });
  expect(made.status).toBe(201);
  const caller = new ApiCaller(app, { authorization: `Bearer ${String(made.at("token"))}` }, logged);
  return { id: made.id, token: String(made.at("token")), caller };
}
const own = await client("Okta");
const everyone = await client("Entra", { managesEveryone: true });
const patch = (...operations: object[]) => ({ schemas: [PATCH], Operations: operations });
const person = (login: string, more: object = {}) => ({
  schemas: [USER],
  userName: login,
  name: { givenName: login, familyName: "Pushed" },
  emails: [{ primary: true, type: "work", value: `${login}@example.org` }],
  active: true,
  ...more,
});
const push = async (login: string, more: object = {}, caller = own.caller) =>
  Number((await caller.post("/scim/v2/Users", person(login, more))).at("id"));
const statusOf = async (id: number) => (await api.admin.get(`users/${id}`)).at("status");
const search = (filter: string, caller = own.caller) =>
  caller.get(`/scim/v2/Users?filter=${encodeURIComponent(filter)}`);
const namesIn = (answer: { at(path: string): unknown }) =>
  Object(answer.at("Resources")).map((one: { userName: string }) => one.userName);
const events = async () =>
  Number(
    (
      await ctx.db
        .selectFrom("events")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

test("someone with one name is taken in, and can be changed without another one", async () => {
  const made = await own.caller.post("/scim/v2/Users", person("sukarno", { name: { givenName: "Sukarno" } }));
  expect([made.status, made.at("name")]).toEqual([201, { formatted: "Sukarno", givenName: "Sukarno" }]);
  const path = `users/${String(made.at("id"))}`;
  const { status } = await api.admin.patch(path, { firstName: "Kusno", lastName: "", email: "kusno@example.org" });
  expect([status, (await api.admin.get(path)).at("name")]).toEqual([200, "Kusno"]);
  const unnamed = await own.caller.post("/scim/v2/Users", person("hatta.m", { name: {} }));
  expect([unnamed.status, unnamed.at("displayName")]).toEqual([201, "hatta.m"]);
});

describe("clients", () => {
  test("are made, changed and removed by administrators alone, and say their token once", async () => {
    await given.user("reader");
    for (const caller of [api.anonymous, await api.as("reader")]) {
      for (const answer of [
        await caller.get(LIST),
        await caller.post(LIST, { name: "No" }),
        await caller.patch(`${LIST}/${own.id}`, { name: "No" }),
        await caller.post(`${LIST}/${own.id}/token`),
        await caller.delete(`${LIST}/${own.id}`),
      ])
        expect([401, 403]).toContain(answer.status);
    }
    const { id, token, caller } = await client("Short-lived", { expiresInDays: 1 });
    expect((await api.admin.get(LIST)).text).not.toContain(token);
    expect((await caller.get("/scim/v2/Users")).status).toBe(200);
    const replaced = await api.admin.post(`${LIST}/${id}/token`);
    expect((await caller.get("/scim/v2/Users")).status).toBe(401);
    const next = new ApiCaller(app, { authorization: `Bearer ${String(replaced.at("token"))}` }, logged);
    expect((await next.get("/scim_v2/Users")).status).toBe(200);
    await api.admin.patch(`${LIST}/${id}`, { enabled: false });
    expect((await next.get("/scim/v2/Users")).status).toBe(401);
    await api.admin.patch(`${LIST}/${id}`, { enabled: true });
    clock.advance(2 * 86_400_000);
    expect((await next.get("/scim/v2/Users")).status).toBe(401);
    expect((await api.admin.delete(`${LIST}/${id}`)).status).toBe(204);
    const rows = await ctx.db.selectFrom("events").where("entity_type", "=", "AuthProvider").selectAll().execute();
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(["created", "updated", "deleted"]));
    expect(rows.every(({ category }) => category === "security")).toBe(true);
    expect(JSON.stringify(rows) + logged.join("")).not.toContain(token);
  });

  test("without a token, or with a person's, are told so in SCIM's form", async () => {
    for (const caller of [api.anonymous, api.admin]) {
      const refused = await caller.get("/scim/v2/Users");
      expect([refused.status, refused.at("schemas.0"), refused.at("status")]).toEqual([
        401,
        "urn:ietf:params:scim:api:messages:2.0:Error",
        "401",
      ]);
      expect(refused.headers["content-type"]).toContain("application/scim+json");
    }
    const token = new ApiCaller(app, { authorization: `Bearer ${own.token}` }, logged);
    expect((await token.get("users/me")).status).toBe(401);
  });

  test("learn what the service offers", async () => {
    expect((await own.caller.get("/scim/v2/ServiceProviderConfig")).at("patch.supported")).toBe(true);
    expect((await own.caller.get("/scim/v2/ResourceTypes")).at("totalResults")).toBe(2);
    expect((await own.caller.get("/scim/v2/ResourceTypes/Group")).at("endpoint")).toBe("/Groups");
    expect((await own.caller.get(`/scim/v2/Schemas/${USER}`)).at("name")).toBe("User");
    expect((await own.caller.post("/scim/v2/Bulk", {})).status).toBe(501);
    expect((await own.caller.get("/scim/v2/Nothing")).at("status")).toBe("404");
  });
});

describe("people", () => {
  test("are created, found, replaced, locked and brought back", async () => {
    const made = await own.caller.post("/scim/v2/Users", person("anna", { externalId: "ext-anna" }));
    expect([made.status, made.at("userName"), made.at("externalId"), made.at("active")]).toEqual([
      201,
      "anna",
      "ext-anna",
      true,
    ]);
    const id = Number(made.at("id"));
    const user = await api.admin.get(`users/${id}`);
    expect([user.at("login"), user.at("email"), user.at("firstName"), user.at("status")]).toEqual([
      "anna",
      "anna@example.org",
      "anna",
      "active",
    ]);
    expect((await own.caller.post("/scim/v2/Users", person("anna"))).at("scimType")).toBe("uniqueness");
    const again = person("anna2", { externalId: "ext-anna" });
    expect((await own.caller.post("/scim/v2/Users", again)).status).toBe(409);
    const path = `/scim/v2/Users/${id}`;
    const before = await events();
    const same = await own.caller.put(path, person("anna", { externalId: "ext-anna" }));
    expect([same.status, await events()]).toEqual([200, before]);
    const put = await own.caller.put(path, person("anna", { name: { givenName: "Änna", familyName: "Neu" } }));
    expect([put.at("displayName"), put.at("externalId")]).toEqual(["Änna Neu", "ext-anna"]);
    expect((await own.caller.delete(path)).status).toBe(204);
    expect([await statusOf(id), (await own.caller.get(path)).status]).toEqual(["locked", 404]);
    const back = await own.caller.post("/scim/v2/Users", person("anna", { externalId: "ext-anna" }));
    expect([back.status, back.at("id"), await statusOf(id)]).toEqual([201, String(id), "active"]);
    await api.admin.patch(`users/${id}`, { admin: true });
    await api.admin.post(`users/${id}/lock`);
    expect((await own.caller.get(path)).at("active")).toBe(false);
  });

  test("are refused with what is wrong with them", async () => {
    for (const body of [
      {},
      person(""),
      person("bad/login"),
      person("x", { emails: [{ value: "nowhere" }] }),
      "[]",
      "{",
    ]) {
      const refused = await own.caller.post("/scim/v2/Users", body);
      expect([refused.status, refused.at("status")]).toEqual([400, "400"]);
    }
  });

  test("are found by every operator", async () => {
    for (const login of ["find.one", "find.two", "find.three"]) await push(login, { externalId: `e-${login}` });
    for (const [filter, found] of [
      ['userName eq "FIND.ONE"', ["find.one"]],
      ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "find.t"', ["find.two", "find.three"]],
      ['userName co "nd.tw"', ["find.two"]],
      ['userName ew "d.three"', ["find.three"]],
      ['externalId eq "e-find.one" or externalId eq "e-find.two"', ["find.one", "find.two"]],
      ['externalId eq "E-FIND.ONE"', []],
      ['userName sw "find." and not (userName eq "find.one")', ["find.two", "find.three"]],
      ['userName sw "find." and emails[type eq "work" and value eq "find.two@example.org"]', ["find.two"]],
      ['emails.value eq "find.one@example.org"', ["find.one"]],
      ['userName sw "find." and active eq "False"', []],
      ['userName sw "find." and groups pr', []],
      [`userName sw "find." and meta.created gt "2001-01-01T00:00:00Z"`, ["find.one", "find.two", "find.three"]],
      ['name.familyName eq "Pushed" and userName co "%"', []],
    ] as const)
      expect([filter, namesIn(await search(filter))]).toEqual([filter, found]);
    for (const filter of [
      "userName eq",
      'password eq "x"',
      '__proto__ eq "x"',
      "constructor pr",
      'emails[constructor eq "x"]',
      'userName xx "y"',
      "(".repeat(900),
      `userName eq "${"x".repeat(3_000)}"`,
    ])
      expect((await search(filter)).at("scimType")).toBe("invalidFilter");
    const page = await own.caller.get(
      `/scim/v2/Users?startIndex=2&count=1&attributes=userName&filter=${encodeURIComponent('userName sw "find."')}`,
    );
    expect(page.body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(Object.keys(Object(page.at("Resources.0"))).toSorted()).toEqual(["id", "schemas", "userName"]);
    const searched = await own.caller.post("/scim/v2/Users/.search", { filter: 'userName eq "find.one"', count: 0 });
    expect(searched.body).toMatchObject({ totalResults: 1, Resources: [] });
  });

  test("are changed the way Microsoft Entra asks for it", async () => {
    const id = await push("entra");
    const path = `/scim/v2/Users/${id}`;
    const changed = await own.caller.patch(
      path,
      patch(
        { op: "Replace", path: "name.givenName", value: "Erika" },
        { op: "Add", path: 'emails[type eq "work"].value', value: "erika@example.org" },
        { op: "Add", path: `${ENTERPRISE}:manager`, value: "4711" },
        { op: "Replace", path: `${ENTERPRISE}:department`, value: "Deck" },
        { op: "replace", path: "externalId", value: "entra-1" },
        { op: "Replace", path: "active", value: "False" },
      ),
    );
    expect([
      changed.status,
      changed.at("name.givenName"),
      changed.at("emails.0.value"),
      changed.at("externalId"),
    ]).toEqual([200, "Erika", "erika@example.org", "entra-1"]);
    expect(await statusOf(id)).toBe("locked");
    await own.caller.patch(path, patch({ op: "Replace", value: { active: "True", "name.familyName": "Muster" } }));
    expect((await own.caller.get(path)).body).toMatchObject({ active: true, displayName: "Erika Muster" });
    for (const body of [patch(), patch({ op: "move", path: "active" }), patch({ op: "remove" }), {}])
      expect((await own.caller.patch(path, body)).status).toBe(400);
  });

  test("are changed the way Okta asks for it, and only from the version it has read", async () => {
    const id = await push("okta");
    const path = `/scim/v2/Users/${id}`;
    const { headers } = await own.caller.get(path);
    const version = String(headers["etag"]);
    expect((await own.caller.get(path, { headers: { "if-none-match": version } })).status).toBe(304);
    const deactivated = await own.caller.patch(path, patch({ op: "replace", value: { active: false } }), {
      headers: { "if-match": version },
    });
    expect([deactivated.status, await statusOf(id)]).toEqual([200, "locked"]);
    const late = patch({ op: "replace", value: { active: true } });
    expect((await own.caller.patch(path, late, { headers: { "if-match": version } })).status).toBe(412);
  });

  test("of others are hidden from a client that manages only its own", async () => {
    const local = await given.user("by-hand");
    const entras = await push("of.entra", {}, everyone.caller);
    for (const id of [local, entras]) {
      expect((await own.caller.get(`/scim/v2/Users/${id}`)).status).toBe(404);
      expect((await own.caller.put(`/scim/v2/Users/${id}`, person("taken.over"))).status).toBe(404);
      expect((await own.caller.delete(`/scim/v2/Users/${id}`)).status).toBe(404);
    }
    expect(namesIn(await search('userName eq "by-hand"'))).toEqual([]);
    expect((await everyone.caller.get(`/scim/v2/Users/${local}`)).at("userName")).toBe("by-hand");
    expect((await everyone.caller.delete(`/scim/v2/Users/${local}`)).status).toBe(204);
    expect(await statusOf(local)).toBe("locked");
  });

  test("never include the last administrator among the locked", async () => {
    const admins = await ctx.db
      .selectFrom("users")
      .where("admin", "=", 1)
      .where("builtin", "=", "none")
      .select("id")
      .execute();
    const answers = [];
    for (const { id } of admins) answers.push(await everyone.caller.delete(`/scim/v2/Users/${id}`));
    const refused = answers.filter(({ status }) => status !== 204);
    expect(refused.map((answer) => [answer.status, answer.at("scimType")])).toEqual([[400, "mutability"]]);
    expect((await api.admin.get("users/me")).status).toBe(200);
  });

  test("sign in with the provider that the client is bound to", async () => {
    const provider = await api.admin.post("admin/auth_providers", {
      slug: "bound",
      name: "Bound",
      issuer: "https://id.example.org",
      clientId: "halyard",
    });
    const bound = await client("Bound", { signInProviderId: provider.id });
    const id = await push("bound.person", { externalId: "subject-7" }, bound.caller);
    const rows = await ctx.db
      .selectFrom("identities")
      .where("user_id", "=", id)
      .select(["provider_id", "subject"])
      .orderBy("provider_id")
      .execute();
    expect(rows).toEqual([
      { provider_id: provider.id, subject: "subject-7" },
      { provider_id: bound.id, subject: "subject-7" },
    ]);
  });
});

describe("groups", () => {
  const crew: number[] = [];
  beforeAll(async () => {
    for (const login of ["m.one", "m.two", "m.three"]) crew.push(await push(login));
  });
  const member = (id: number | undefined) => ({ value: String(id) });
  const membersOf = async (id: number) => (await api.admin.get(`groups/${id}`)).at("_embedded.members");
  const idsOf = async (id: number) => Object(await membersOf(id)).map((one: { id: number }) => one.id);

  test("are filled, renamed and emptied, and what someone assigned by hand stays", async () => {
    const [one, two, three] = crew;
    const made = await own.caller.post("/scim/v2/Groups", {
      displayName: "Deck crew",
      externalId: "g-1",
      members: [member(one)],
    });
    expect([made.status, made.at("members.0.value")]).toEqual([201, String(one)]);
    const id = Number(made.at("id"));
    const path = `/scim/v2/Groups/${id}`;
    const byHand = await given.user("hand-picked");
    const links = { members: [{ href: `/api/v3/users/${one}` }, { href: `/api/v3/users/${byHand}` }] };
    expect((await api.admin.patch(`groups/${id}`, { _links: links })).status).toBe(200);

    await own.caller.patch(path, patch({ op: "add", path: "members", value: [member(two), member(three)] }));
    await own.caller.patch(path, patch({ op: "Remove", path: `members[value eq "${two}"]` }));
    await own.caller.patch(path, patch({ op: "replace", value: { id: String(id), displayName: "Deck and galley" } }));
    expect((await api.admin.get(`groups/${id}`)).at("name")).toBe("Deck and galley");
    expect((await idsOf(id)).toSorted()).toEqual([one, three, byHand].toSorted());
    const before = await events();
    const same = { displayName: "Deck and galley", members: [member(one), member(three)] };
    expect((await own.caller.put(path, same)).status).toBe(200);
    await own.caller.patch(path, patch({ op: "add", path: "members", value: [member(one)] }));
    expect(await events()).toBe(before);

    const withoutOne = { members: [{ href: `/api/v3/users/${byHand}` }] };
    expect((await api.admin.patch(`groups/${id}`, { _links: withoutOne })).status).toBe(422);
    await own.caller.put(path, { displayName: "Deck and galley" });
    expect(await idsOf(id)).toEqual([byHand]);
    expect((await own.caller.get(`/scim/v2/Users/${one}`)).at("groups")).toEqual([]);
    expect((await own.caller.delete(path)).status).toBe(204);
    expect([await idsOf(id), (await own.caller.get(path)).status]).toEqual([[byHand], 404]);
  });

  test("give and take the roles of the group", async () => {
    const [one] = crew;
    const made = await own.caller.post("/scim/v2/Groups", { displayName: "Role holders" });
    const id = Number(made.at("id"));
    const projectId = await given.project({ name: "Harbor" });
    await given.member(id, projectId, ["view_work_packages"]);
    const holds = async () =>
      ctx.db
        .selectFrom("memberships")
        .where("principal_id", "=", one ?? 0)
        .where("project_id", "=", projectId)
        .selectAll()
        .execute();
    await own.caller.patch(`/scim/v2/Groups/${id}`, patch({ op: "add", path: "members", value: [member(one)] }));
    expect(await holds()).toHaveLength(1);
    await own.caller.patch(`/scim/v2/Groups/${id}`, patch({ op: "remove", path: "members", value: [member(one)] }));
    expect(await holds()).toHaveLength(0);
    expect((await own.caller.delete(`/scim/v2/Groups/${id}`)).status).toBe(204);
    expect((await api.admin.get(`groups/${id}`)).status).toBe(404);
  });

  test("are refused with a name that is taken or too short, or with people the client does not know", async () => {
    await own.caller.post("/scim/v2/Groups", { displayName: "Bosuns" });
    const post = (body: object) => own.caller.post("/scim/v2/Groups", body);
    expect((await post({ displayName: "bosuns" })).status).toBe(409);
    expect((await post({ displayName: "ab" })).at("scimType")).toBe("invalidValue");
    expect((await post({ displayName: "Stowaways", members: [member(1)] })).at("scimType")).toBe("invalidValue");
    const found = await own.caller.get(
      `/scim/v2/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "BOSUNS"')}`,
    );
    expect([found.at("totalResults"), Object.keys(Object(found.at("Resources.0"))).includes("members")]).toEqual([
      1,
      false,
    ]);
    const local = await api.admin.post("groups", { name: "Made by hand" });
    expect((await own.caller.get(`/scim/v2/Groups/${local.id}`)).status).toBe(404);
    expect((await everyone.caller.get(`/scim/v2/Groups/${local.id}`)).status).toBe(200);
  });
});
