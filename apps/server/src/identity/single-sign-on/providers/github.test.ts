import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";
import {
  startGithubAccounts,
  type GithubPerson,
} from "../../../../testing/servers/identity-providers/github-accounts.ts";
import { cookiesOf, placeOf } from "../../../../testing/servers/identity-providers/visits.ts";

const ORIGIN = "http://localhost:8080";
const { app, api, clock, ctx, given, logged } = await startTestApp("standard", {
  publicUrl: ORIGIN,
  outgoingAllowed: ["127.0.0.1"],
});
clock.advance(Date.now() - clock.now().getTime());
const LIST = "admin/auth_providers";
const CAPTAIN: GithubPerson = {
  user: { id: 583_231, login: "octo", name: "Octavia Captain", email: "public@example.org", avatar_url: null },
  emails: [
    { email: "old@example.org", primary: false, verified: true },
    { email: "octo@example.org", primary: true, verified: true },
  ],
  memberships: [
    { state: "active", organization: { login: "Halyard-Boats" } },
    { state: "pending", organization: { login: "invited-only" } },
  ],
  teams: [{ slug: "riggers", organization: { login: "Halyard-Boats" } }],
};
const github = await startGithubAccounts(structuredClone(CAPTAIN));
const FAILED = "/auth/login?problem=provider";

const create = (config: object = {}) =>
  api.admin.post(LIST, {
    kind: "github",
    slug: "github",
    name: "GitHub",
    issuer: github.address,
    clientId: github.clientId,
    clientSecret: github.clientSecret,
    config,
  });

/** Without the round trip that is a test of its own. */
async function enabled(config: object = {}): Promise<number> {
  const { id } = await create(config);
  await ctx.transaction((tx) =>
    tx.updateTable("auth_providers").set({ enabled: 1, tested_version: 1 }).where("id", "=", id).execute(),
  );
  return id;
}

const begin = (query = ""): Promise<ApiAnswer> => api.anonymous.get(`/auth/github/start${query}`);
const open = (url: string, cookie: string): Promise<ApiAnswer> =>
  api.anonymous.get(url.replace(ORIGIN, ""), { headers: { cookie } });
async function come(query = ""): Promise<ApiAnswer> {
  const start = await begin(query);
  return open(github.agree(placeOf(start)), cookiesOf(start));
}
const me = (answer: ApiAnswer): Promise<ApiAnswer> =>
  new ApiCaller(app, { "x-requested-with": "XMLHttpRequest", cookie: cookiesOf(answer) }, logged).get("users/me");

beforeEach(async () => {
  Object.assign(github, structuredClone(CAPTAIN));
  github.answers.clear();
  github.asked.length = 0;
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("throttles").execute();
    await tx.deleteFrom("auth_providers").execute();
  });
});

test("a round trip shows who came, and then they come in, under GitHub's number and not their username", async () => {
  expect((await api.admin.post(LIST, { kind: "github", slug: "x", name: "X", issuer: "github.com" })).status).toBe(422);
  const made = await create({ createAccounts: true });
  expect([made.status, made.text.includes(github.clientSecret)]).toEqual([201, false]);
  expect(made.body).toMatchObject({ kind: "github", redirectUri: `${ORIGIN}/auth/github/callback`, enabled: false });
  const begun = await api.admin.post(`${LIST}/${made.id}/test`);
  const url = new URL(String(begun.at("url")));
  expect(url.searchParams.get("scope")).toBe("read:user user:email");
  const tested = await open(github.agree(url.href), cookiesOf(begun));
  expect(placeOf(tested)).toBe(`/admin/authentication?provider=${made.id}`);
  expect((await api.admin.get(`${LIST}/${made.id}`)).at("test")).toMatchObject({
    ok: true,
    claims: { sub: "583231", preferred_username: "octo", email: "octo@example.org", email_verified: true },
    verdict: { kind: "create", person: { login: "octo", firstName: "Octavia", lastName: "Captain" } },
  });
  expect((await api.admin.patch(`${LIST}/${made.id}`, { enabled: true })).at("enabled")).toBe(true);

  const hinted = new URL(placeOf(await begin("?login_hint=octo%40example.org")));
  expect(hinted.searchParams.get("login")).toBe("octo@example.org");
  const done = await come("?return_to=%2Fprojects");
  expect([done.status, placeOf(done)]).toEqual([302, "/projects"]);
  expect((await me(done)).at("email")).toBe("octo@example.org");

  // The username is someone else's now; the first one has another.
  github.user = { ...(CAPTAIN.user as object), login: "octavia" };
  expect((await me(await come())).at("login")).toBe("octo");
  github.user = { ...(CAPTAIN.user as object), id: 999 };
  expect(placeOf(await come())).toBe("/auth/login?problem=exists");
});

describe("addresses", () => {
  test("link an account only if GitHub has checked the first one and is trusted with it", async () => {
    const id = await given.user("linker");
    await enabled({ trustEmail: true });
    github.user = { id: 41, login: "linker" };
    for (const emails of [
      [],
      [{ email: "linker@example.org", primary: true, verified: false }],
      [{ email: "linker@example.org", primary: false, verified: true }],
      [{ email: "linker@example.org", primary: "true", verified: "true" }],
    ]) {
      github.emails = emails;
      const refused = await come();
      expect(placeOf(refused)).toBe("/auth/login?problem=exists");
    }
    github.emails = [{ email: "linker@example.org", primary: true, verified: true }];
    expect((await me(await come())).id).toBe(id);
  });
});

describe("organizations", () => {
  test("decide who comes in, each time, and fill groups with teams", async () => {
    await enabled({
      createAccounts: true,
      organizations: ["halyard-BOATS"],
      groupsClaim: "groups",
      createGroups: true,
      adminClaim: "groups",
      adminValue: "Halyard-Boats/captains",
    });
    expect(new URL(placeOf(await begin())).searchParams.get("scope")).toBe("read:user user:email read:org");
    github.user = { ...(CAPTAIN.user as object), id: 7, login: "rigger" };
    github.emails = [{ email: "rigger@example.org", primary: true, verified: true }];
    const done = await come();
    expect((await me(done)).at("login")).toBe("rigger");
    const groups = await ctx.db
      .selectFrom("group_users")
      .innerJoin("principals", "principals.id", "group_users.group_id")
      .innerJoin("users", "users.id", "group_users.user_id")
      .where("users.login", "=", "rigger")
      .orderBy("principals.name")
      .select(["principals.name", "users.admin"])
      .execute();
    expect(groups).toEqual([
      { name: "Halyard-Boats", admin: 0 },
      { name: "Halyard-Boats/riggers", admin: 0 },
    ]);
    // A team on a later page.
    const others = Array.from({ length: 130 }, (_, n) => ({ slug: `team-${n}`, organization: { login: "elsewhere" } }));
    github.teams = [...others, { slug: "captains", organization: { login: "Halyard-Boats" } }];
    const isAdministrator = async (): Promise<boolean> => {
      const { id } = await me(await come());
      return (await api.admin.get(`users/${id}`)).at("admin") === true;
    };
    expect(await isAdministrator()).toBe(true);
    github.teams = [];
    expect(await isAdministrator()).toBe(false);

    for (const memberships of [
      [],
      [{ state: "pending", organization: { login: "halyard-boats" } }],
      [{ state: "active", organization: { login: "halyard-boats2" } }],
      [{ state: "active", organization: "halyard-boats" }],
    ]) {
      github.memberships = memberships;
      expect(placeOf(await come())).toBe("/auth/login?problem=outside");
    }
  });
});

describe("an answer that does not hold lets no one in:", () => {
  const json =
    (body: unknown, status = 200) =>
    (reply: ServerResponse): void =>
      void reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const raw = (body: string) => (reply: ServerResponse) => void reply.writeHead(200).end(body);
  const USER = "GET /api/v3/user";
  const EMAILS = "GET /api/v3/user/emails";
  const TOKEN = "POST /login/oauth/access_token";

  const LIES: [name: string, path: string, answer: (reply: ServerResponse) => void][] = [
    ["no token", TOKEN, json({})],
    ["a refusal with the status 200", TOKEN, json({ error: "bad_verification_code" })],
    ["a token that would be a header of its own", TOKEN, json({ access_token: "a\r\nx: y" })],
    ["a token that is an object", TOKEN, json({ access_token: {} })],
    ["a token that GitHub does not know", TOKEN, json({ access_token: "gho_unknown" })],
    ["a token as a form", TOKEN, raw("access_token=a&token_type=bearer")],
    ["an error of the server", TOKEN, json({}, 502)],
    ["no person", USER, json(null)],
    ["no number", USER, json({ login: "octo" })],
    ["a number as text", USER, json({ id: "583231", login: "octo" })],
    ["infinity", USER, raw('{"id": 1e400, "login": "octo"}')],
    ["a number beyond what is exact", USER, raw('{"id": 9007199254740993, "login": "octo"}')],
    ["a negative number", USER, json({ id: -1, login: "octo" })],
    ["no username", USER, json({ id: 583_231 })],
    ["a list of people", USER, json([CAPTAIN.user])],
    ["a page", USER, raw("<html></html>")],
    ["a redirect", USER, (reply) => void reply.writeHead(302, { location: "/api/v3/other" }).end()],
    ["too many requests", USER, json({ message: "API rate limit exceeded" }, 403)],
    ["a huge answer", USER, raw(`{"id": 583231, "login": "octo", "bio": "${"x".repeat(2_000_000)}"}`)],
    ["addresses that are no list", EMAILS, json({ email: "octo@example.org", primary: true, verified: true })],
    ["addresses without leave", EMAILS, json({ message: "Not Found" }, 404)],
    ["a connection that ends", USER, (reply) => void reply.destroy()],
  ];
  test.each(LIES)("%s", async (_name, path, lie) => {
    await enabled({ createAccounts: true });
    github.answers.set(path, lie);
    const refused = await come();
    expect([placeOf(refused), cookiesOf(refused)]).toEqual([FAILED, ""]);
    expect(await ctx.db.selectFrom("identities").selectAll().execute()).toEqual([]);
  });

  test("a code of another sign-in, no code, two codes, a refusal, another browser, a second time", async () => {
    await enabled({ createAccounts: true, trustEmail: true });
    const [first, second] = [await begin(), await begin()];
    const code = new URL(github.agree(placeOf(first))).searchParams.get("code") ?? "";
    const other = new URL(github.agree(placeOf(second)));
    other.searchParams.set("code", code);
    expect(placeOf(await open(other.href, cookiesOf(second)))).toBe(FAILED);
    for (const query of ["", "&code=", "&code=a&code=b", "&error=access_denied"]) {
      const start = await begin();
      const state = new URL(placeOf(start)).searchParams.get("state") ?? "";
      expect(placeOf(await open(`/auth/github/callback?state=${state}${query}`, cookiesOf(start)))).toBe(FAILED);
    }
    const start = await begin();
    const back = github.agree(placeOf(start));
    expect(placeOf(await open(back, ""))).toBe("/auth/login?problem=expired");
    const again = await begin();
    const used = github.agree(placeOf(again));
    expect(placeOf(await open(used, cookiesOf(again)))).toBe("/");
    expect(placeOf(await open(used, cookiesOf(again)))).toBe("/auth/login?problem=expired");
  });

  test("a wrong secret and a server that is down are said to the administrator, without what was sent", async () => {
    const { id } = await create();
    await api.admin.patch(`${LIST}/${id}`, { clientSecret: "not the secret" });
    const tryOut = async (): Promise<unknown> => {
      const begun = await api.admin.post(`${LIST}/${id}/test`);
      await open(github.agree(String(begun.at("url"))), cookiesOf(begun));
      return (await api.admin.get(`${LIST}/${id}`)).at("test.problem");
    };
    expect(await tryOut()).toBe("The provider answered incorrect_client_credentials.");
    await api.admin.patch(`${LIST}/${id}`, { issuer: "http://127.0.0.1:9", clientSecret: github.clientSecret });
    expect(String(await tryOut())).toMatch(/./);
    expect(logged.join("")).not.toContain("not the secret");
  });

  test("a server that says nothing is given up", async () => {
    await enabled({ createAccounts: true });
    const start = await begin();
    const back = github.agree(placeOf(start));
    // The time is counted from the first call on, for all of them together.
    const now = performance.now();
    let later = 0;
    const spy = vi.spyOn(performance, "now").mockImplementation(() => now + later);
    github.answers.set("POST /login/oauth/access_token", (reply) => {
      later = 14_900;
      reply.writeHead(200).end(JSON.stringify({ access_token: "gho_x" }));
    });
    github.answers.set(USER, () => undefined);
    const refused = await open(back, cookiesOf(start));
    spy.mockRestore();
    expect(placeOf(refused)).toBe(FAILED);
  });
});
