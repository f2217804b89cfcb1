import { beforeEach, describe, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import {
  browseUntil,
  startCertifiedProvider,
  startPliableProvider,
} from "../../../testing/servers/identity-providers/open-id-provider.ts";
import { cookiesOf, giveSecondFactor } from "../../../testing/servers/identity-providers/visits.ts";

const ORIGIN = "http://localhost:8080";
const { app, api, clock, ctx, given, logged } = await startTestApp("standard", {
  publicUrl: ORIGIN,
  outgoingAllowed: ["127.0.0.1"],
});
const person = {
  sub: "person-1",
  email: "captain@example.org",
  email_verified: true,
  name: "Cora Captain",
  given_name: "Cora",
  family_name: "Captain",
  preferred_username: "captain",
};
const certified = await startCertifiedProvider(`${ORIGIN}/auth/crew/callback`, person);
const pliable = await startPliableProvider();
const own = { "x-requested-with": "XMLHttpRequest" };
const ICON = "data:image/png;base64,iVBORw0KGgoAAAA=";
const LIST = "admin/auth_providers";
clock.advance(Date.now() - clock.now().getTime());

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url, ORIGIN);
  return `${pathname}${search}`;
};
const open = (path: string, cookie = "") => api.anonymous.get(path, { headers: { cookie } });
const placeOf = (answer: ApiAnswer) => String(answer.headers["location"]);

async function provider(slug: string, issuer: string, config: object = {}) {
  const secret = "a secret of the client";
  const made = await api.admin.post(LIST, {
    slug,
    name: `Sign-in of ${slug}`,
    issuer,
    clientId: "halyard",
    clientSecret: secret,
    config,
  });
  expect([made.status, made.text.includes(secret)]).toEqual([201, false]);
  return made.id;
}

/** Begins at the dishonest provider, and comes back with a code. @returns what the callback answers */
async function comeBack(start: ApiAnswer, claims: object = {}, change: Record<string, string | null> = {}) {
  const asked = new URL(placeOf(start)).searchParams;
  pliable.claims = { sub: "stranger", nonce: asked.get("nonce"), ...claims };
  const back = new URLSearchParams({ code: "abc", state: asked.get("state") ?? "" });
  for (const [name, value] of Object.entries(change)) {
    if (value === null) back.delete(name);
    else back.set(name, value);
  }
  return open(`/auth/pliable/callback?${back.toString()}`, change["cookie"] ?? cookiesOf(start));
}

/** Enabled without the round trip that is a test of its own. */
async function enabled(slug: string, issuer: string, config: object = {}) {
  const id = await provider(slug, issuer, config);
  await ctx.transaction((tx) =>
    tx.updateTable("auth_providers").set({ enabled: 1, tested_version: 1 }).where("id", "=", id).execute(),
  );
  return id;
}

beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
  await ctx.transaction((tx) => tx.deleteFrom("auth_providers").execute());
  Object.assign(pliable, { alg: "RS256", claimedIssuer: null });
  await pliable.rotate();
});

test("of two who change a provider at the same moment one is told, and the change is still to be tested", async () => {
  const id = await enabled("pliable", pliable.issuer);
  const path = `${LIST}/${id}`;
  const read = (await api.admin.get(path)).number("lockVersion");
  const off = (clientId: string, lockVersion: number) =>
    api.admin.patch(path, { clientId, enabled: false, lockVersion });
  const both = await Promise.all([off("ours", read), off("theirs", read)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = await off("late", read);
  expect([late.status, late.error]).toEqual([409, "UpdateConflict"]);
  const now = await api.admin.get(path);
  expect([now.number("lockVersion"), now.at("tested"), now.at("enabled")]).toEqual([read + 1, false, false]);
  expect((await off("last", read + 1)).status).toBe(200);
});

describe("a certified provider", () => {
  test("is tested by a whole round trip, enabled, and lets a new person in", async () => {
    const refused = await api.admin.post(LIST, {
      slug: "crew",
      name: "Crew",
      issuer: certified.issuer,
      clientId: "halyard",
      config: { domains: ["not a domain"] },
    });
    expect(refused.status).toBe(422);
    const config = { createAccounts: true, domains: ["EXAMPLE.org"], automatic: true };
    const id = await provider("crew", certified.issuer, config);
    expect((await api.admin.patch(`${LIST}/${id}`, { enabled: true })).at("_embedded.details.attribute")).toBe(
      "enabled",
    );
    expect(placeOf(await open("/auth/crew/start"))).toBe("/auth/login?problem=provider");

    const begun = await api.admin.post(`${LIST}/${id}/test`);
    const back = await browseUntil(String(begun.at("url")), (url) => url.startsWith(ORIGIN));
    const tested = await open(pathOf(back), cookiesOf(begun));
    expect([placeOf(tested), cookiesOf(tested)]).toEqual([`/admin/authentication?provider=${id}`, ""]);
    const shown = await api.admin.get(`${LIST}/${id}`);
    expect(shown.at("test")).toMatchObject({
      ok: true,
      claims: { sub: "person-1", email: "captain@example.org" },
      verdict: { kind: "create", person: { login: "captain", firstName: "Cora" } },
    });
    expect((await api.admin.patch(`${LIST}/${id}`, { enabled: true })).at("enabled")).toBe(true);
    expect((await api.anonymous.get("auth/methods")).at("methods.1")).toMatchObject({
      kind: "provider",
      name: "Sign-in of crew",
      href: "/auth/crew/start",
      domains: ["example.org"],
      automatic: true,
    });
    const iconed = await api.admin.patch(`${LIST}/${id}`, { config: { ...Object(shown.at("config")), icon: ICON } });
    expect([iconed.status, iconed.at("enabled"), iconed.at("tested")]).toEqual([200, true, true]);
    expect((await api.anonymous.get("auth/methods")).at("methods.1.icon")).toBe(ICON);
    for (const icon of [
      "https://example.org/icon.png",
      "data:image/svg+xml;base64,PHN2Zz4=",
      `${ICON.slice(0, -1)}${"A".repeat(12_000)}`,
    ])
      expect((await api.admin.patch(`${LIST}/${id}`, { config: { icon } })).status).toBe(422);
    const hinted = placeOf(await open("/auth/crew/start?login_hint=captain%40example.org"));
    expect(new URL(hinted).searchParams.get("login_hint")).toBe("captain@example.org");

    const start = await open("/auth/crew/start?return_to=%2Fprojects%3Fa%3D1");
    const returned = await browseUntil(placeOf(start), (url) => url.startsWith(ORIGIN));
    const done = await open(pathOf(returned), cookiesOf(start));
    expect([done.status, placeOf(done)]).toEqual([302, "/projects?a=1"]);
    const me = await new ApiCaller(app, { ...own, cookie: cookiesOf(done) }, logged).get("users/me");
    expect([me.at("login"), me.at("name"), me.at("email")]).toEqual(["captain", "Cora Captain", "captain@example.org"]);
    expect(placeOf(await open(pathOf(returned), cookiesOf(start)))).toBe("/auth/login?problem=expired");

    const again = await open("/auth/crew/start");
    const second = await browseUntil(placeOf(again), (url) => url.startsWith(ORIGIN));
    expect(placeOf(await open(pathOf(second), cookiesOf(again)))).toBe("/");
    expect(await ctx.db.selectFrom("identities").selectAll().execute()).toHaveLength(1);
  });
});

describe("an answer that does not hold", () => {
  const refusedWith = async (claims: object, change: Record<string, string | null> = {}) => {
    const start = await open("/auth/pliable/start");
    const answer = await comeBack(start, claims, change);
    expect(cookiesOf(answer)).toBe("");
    return placeOf(answer);
  };
  const past = () => Math.floor(Date.now() / 1_000) - 3_600;

  test("lets no one in: issuer, audience, nonce, times, signature, state, another browser", async () => {
    await enabled("pliable", pliable.issuer, { createAccounts: true });
    const FAILED = "/auth/login?problem=provider";
    const EXPIRED = "/auth/login?problem=expired";
    expect(await refusedWith({ iss: "https://evil.example" })).toBe(FAILED);
    expect(await refusedWith({ aud: "another client" })).toBe(FAILED);
    expect(await refusedWith({ aud: ["halyard", "another"] })).toBe(FAILED);
    expect(await refusedWith({ nonce: "of another sign-in" })).toBe(FAILED);
    expect(await refusedWith({ nonce: undefined })).toBe(FAILED);
    expect(await refusedWith({ exp: past() })).toBe(FAILED);
    expect(await refusedWith({ iat: undefined })).toBe(FAILED);
    expect(await refusedWith({ sub: undefined })).toBe(FAILED);
    expect(await refusedWith({ sub: "" })).toBe(FAILED);
    expect(await refusedWith({}, { error: "access_denied", code: null })).toBe(FAILED);
    expect(await refusedWith({}, { iss: "https://evil.example" })).toBe(FAILED);
    expect(await refusedWith({}, { code: null })).toBe(FAILED);
    expect(await refusedWith({}, { state: "made up" })).toBe(EXPIRED);
    expect(await refusedWith({}, { state: null })).toBe(EXPIRED);
    expect(await refusedWith({}, { cookie: "halyard_provider=of-another-browser" })).toBe(EXPIRED);
    expect(await refusedWith({}, { cookie: "" })).toBe(EXPIRED);
    pliable.alg = "none";
    expect(await refusedWith({})).toBe(FAILED);
    pliable.alg = "RS256";
    await pliable.useForeignKey();
    expect(await refusedWith({})).toBe(FAILED);
    await pliable.rotate();
    pliable.claimedIssuer = "https://evil.example";
    expect(placeOf(await open("/auth/pliable/start"))).toBe(FAILED);
    expect(await ctx.db.selectFrom("identities").selectAll().execute()).toEqual([]);
  });

  test("a sign-in that took too long is over; keys that were replaced count at once", async () => {
    await enabled("pliable", pliable.issuer, { createAccounts: true });
    const rotated = {
      sub: "rotated",
      email: "rotated@example.org",
      given_name: "Ro",
      family_name: "Tated",
      preferred_username: "rotated",
    };
    const start = await open("/auth/pliable/start");
    await pliable.rotate();
    expect(placeOf(await comeBack(start, rotated))).toBe("/");
    const late = await open("/auth/pliable/start");
    clock.advance(10 * 60_000 + 1);
    expect(placeOf(await comeBack(late, rotated))).toBe("/auth/login?problem=expired");
    clock.advance(-(10 * 60_000 + 1));
  });

  test("leads to our own pages alone", async () => {
    await enabled("pliable", pliable.issuer, { createAccounts: true });
    const sailor = {
      sub: "returner",
      email: "returner@example.org",
      given_name: "Re",
      family_name: "Turner",
      preferred_username: "returner",
    };
    for (const to of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
    ]) {
      const start = await open(`/auth/pliable/start?return_to=${encodeURIComponent(to)}`);
      expect([to, placeOf(await comeBack(start, sailor))]).toEqual([to, "/"]);
    }
  });
});

describe("whose account it is", () => {
  const claims = (name: string, verified = true) => ({
    sub: `sub-${name}`,
    email: `${name}@example.org`,
    email_verified: verified,
    given_name: name,
    family_name: "Tester",
    preferred_username: name,
  });
  const come = async (name: string, verified?: boolean) =>
    placeOf(await comeBack(await open("/auth/pliable/start"), claims(name, verified)));

  test("an account that is there is taken only where the provider is trusted and has checked the address", async () => {
    await given.user("twin");
    const id = await enabled("pliable", pliable.issuer, { createAccounts: true });
    expect(await come("twin")).toBe("/auth/login?problem=exists");
    const config = { trustEmail: true, createAccounts: true };
    await ctx.transaction((tx) =>
      tx
        .updateTable("auth_providers")
        .set({ config: JSON.stringify(config) })
        .where("id", "=", id)
        .execute(),
    );
    expect(await come("twin", false)).toBe("/auth/login?problem=exists");
    expect(await come("twin")).toBe("/");
    const rows = await ctx.db.selectFrom("events").where("action", "=", "credentials").select("changes").execute();
    expect(rows.at(-1)?.changes).toContain("Sign-in of pliable");
  });

  test("someone is renamed as the provider says, and keeps what cannot be or is another source's to say", async () => {
    await given.user("neighbor");
    const id = await enabled("pliable", pliable.issuer, { createAccounts: true, trustEmail: true });
    const comeAs = async (change: object) => {
      const back = await comeBack(await open("/auth/pliable/start"), { ...claims("renamed"), ...change });
      expect(placeOf(back)).toBe("/");
      const row = ctx.db.selectFrom("users").where("login", "=", "renamed").selectAll();
      const { first_name, last_name, email } = await row.executeTakeFirstOrThrow();
      return [first_name, last_name, email];
    };
    expect(await comeAs({})).toEqual(["renamed", "Tester", "renamed@example.org"]);
    const married = { family_name: "Harbor", email: "harbor@example.org" };
    expect(await comeAs({ ...married, email_verified: false })).toEqual(["renamed", "Harbor", "renamed@example.org"]);
    expect(await comeAs(married)).toEqual(["renamed", "Harbor", "harbor@example.org"]);
    const events = await ctx.db.selectFrom("events").where("entity_title", "=", "renamed Harbor").selectAll().execute();
    expect(events.filter(({ changes }) => changes.includes("harbor@example.org"))).toHaveLength(1);
    // No one's address, no name, and nothing at all.
    const odd = { family_name: "<b>", email: "neighbor@example.org" };
    expect(await comeAs(odd)).toEqual(["renamed", "Harbor", "harbor@example.org"]);
    expect(await comeAs({ ...married, given_name: "", name: "" })).toEqual(["renamed", "Harbor", "harbor@example.org"]);
    const known = await ctx.db
      .selectFrom("identities")
      .where("provider_id", "=", id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const pushes = await api.admin.post("admin/scim_clients", { name: "Pushes" });
    await ctx.transaction((tx) =>
      tx
        .insertInto("identities")
        .values({
          user_id: known.user_id,
          provider_id: pushes.id,
          subject: "x",
          managed: 1,
          created_at: "2026-01-01",
          last_login_at: "2026-01-01",
        })
        .execute(),
    );
    expect(await comeAs({ family_name: "Again" })).toEqual(["renamed", "Harbor", "harbor@example.org"]);
  });

  test("an account that is there is linked once its owner has signed in to it with its password", async () => {
    const password = "a good password 1";
    const ids = new Map<string, number>();
    for (const name of ["bosun", "stowaway"]) {
      const id = await given.user(name);
      ids.set(name, id);
      await api.admin.patch(`users/${id}`, { password });
    }
    await enabled("pliable", pliable.issuer, { createAccounts: true });
    const comeFor = async () => {
      const back = await comeBack(await open("/auth/pliable/start"), claims("bosun", false));
      expect(placeOf(back)).toBe("/auth/login?problem=link");
      return cookiesOf(back);
    };
    const enter = (login: string, given: string, cookie: string) =>
      api.anonymous.post("auth/login", { login, password: given }, { headers: { ...own, cookie } });
    const linked = async () =>
      (await ctx.db.selectFrom("identities").select("user_id").execute()).map((one) => one.user_id);
    const before = await linked();
    const first = await comeFor();
    expect((await enter("bosun", "not this one", first)).status).toBe(401);
    // Of someone else's account it makes nothing.
    expect((await enter("stowaway", password, first)).status).toBe(200);
    expect(await linked()).toEqual(before);
    const late = await comeFor();
    clock.advance(11 * 60_000);
    expect((await enter("bosun", password, late)).status).toBe(200);
    expect(await linked()).toEqual(before);
    clock.advance(Date.now() - clock.now().getTime());
    const cookie = await comeFor();
    expect((await enter("bosun", password, cookie)).status).toBe(200);
    expect(await linked()).toEqual([...before, ids.get("bosun")]);
    expect(await come("bosun", false)).toBe("/");
  });

  test("groups that the provider names are joined and left at each sign-in, those assigned by hand stay", async () => {
    const id = await given.user("rower");
    const byHand = (await api.admin.post("groups", { name: "By hand" })).id;
    const oars = (await api.admin.post("groups", { name: "Oars" })).id;
    const member = { _links: { members: [{ href: `/api/v3/users/${id}` }] } };
    await api.admin.patch(`groups/${byHand}`, member);
    const config = { trustEmail: true, groupsClaim: "groups", createGroups: true };
    await enabled("pliable", pliable.issuer, config);
    const groupsOf = async () => {
      const rows = await ctx.db
        .selectFrom("group_users")
        .innerJoin("principals", "principals.id", "group_users.group_id")
        .where("user_id", "=", id)
        .orderBy("principals.name")
        .select("principals.name")
        .execute();
      return rows.map(({ name }) => name);
    };
    const comeWith = async (groups: unknown) => {
      const start = await open("/auth/pliable/start");
      expect(placeOf(await comeBack(start, { ...claims("rower"), groups }))).toBe("/");
      return groupsOf();
    };
    expect(await comeWith(["oars", "Lookout", "x", 7])).toEqual(["By hand", "Lookout", "Oars"]);
    const revision = () =>
      ctx.db
        .selectFrom("events")
        .select((eb) => eb.fn.max("id").as("last"))
        .executeTakeFirst();
    expect(await comeWith("Lookout, By hand")).toEqual(["By hand", "Lookout"]);
    // What it says nothing of stays.
    expect(await comeWith(undefined)).toEqual(["By hand", "Lookout"]);
    const before = await revision();
    expect(await comeWith(["Lookout", "By hand"])).toEqual(["By hand", "Lookout"]);
    const groupEvents = await ctx.db
      .selectFrom("events")
      .where("id", ">", before?.last ?? 0)
      .where("entity_type", "=", "Group")
      .select("id")
      .execute();
    expect(groupEvents).toEqual([]);
    expect(await comeWith([])).toEqual(["By hand"]);
    expect((await api.admin.get(`groups/${oars}`)).status).toBe(200);
  });

  test("no account, a locked one and one without a name are refused, each with its reason", async () => {
    await enabled("pliable", pliable.issuer, { trustEmail: true });
    expect(await come("newcomer")).toBe("/auth/login?problem=unknown");
    const id = await given.user("brigged");
    expect(await come("brigged")).toBe("/");
    await api.admin.post(`users/${id}/lock`);
    expect(await come("brigged")).toBe("/auth/login?problem=locked");
  });

  test("someone with a second factor, or who needs one, is asked for it", async () => {
    const id = await given.user("careful");
    await enabled("pliable", pliable.issuer, { trustEmail: true });
    await giveSecondFactor({ ctx }, id);
    const answer = await comeBack(await open("/auth/pliable/start"), claims("careful"));
    expect([placeOf(answer), cookiesOf(answer).split("=")[0]]).toEqual(["/auth/login?step=factor", "halyard_sign_in"]);
    const pending = await api.anonymous.get("auth/pending", { headers: { cookie: cookiesOf(answer) } });
    expect([pending.status, pending.at("next")]).toEqual([200, "factor"]);
    expect((await api.anonymous.get("auth/pending")).status).toBe(401);
  });

  test("a second factor at the provider is one here only where the provider is trusted with it", async () => {
    const id = await given.user("twofold");
    const slot = await enabled("pliable", pliable.issuer, { trustEmail: true });
    await api.admin.patch(`users/${id}`, { admin: true });
    const settings = "admin/settings/authentication";
    const lockVersion = (await api.admin.get(settings)).at("lockVersion");
    const required = await api.admin.patch(settings, { lockVersion, secondFactorFor: "administrators" });
    expect(required.status).toBe(200);
    const comeWith = async (amr: unknown) =>
      placeOf(await comeBack(await open("/auth/pliable/start"), { ...claims("twofold"), amr }));
    expect(await comeWith(["pwd", "mfa"])).toBe("/auth/login?step=factor");
    const config = JSON.stringify({ trustEmail: true, trustFactor: true });
    await ctx.transaction((tx) => tx.updateTable("auth_providers").set({ config }).where("id", "=", slot).execute());
    for (const amr of [undefined, "mfa pwd", ["pwd"], ["pwd", "sms"], [], { mfa: true }, 7])
      expect([amr, await comeWith(amr)]).toEqual([amr, "/auth/login?step=factor"]);
    const back = await comeBack(await open("/auth/pliable/start"), { ...claims("twofold"), amr: ["pwd", "otp"] });
    expect(placeOf(back)).toBe("/");
    const me = new ApiCaller(app, { ...own, cookie: cookiesOf(back) }, logged);
    expect((await me.get("users/me/sessions")).at("_embedded.elements.0.proofs")).toEqual([
      "provider",
      "provider_factor",
    ]);
    expect((await me.get("admin/settings/security")).status).toBe(200);
    await api.admin.patch(settings, { lockVersion: required.at("lockVersion"), secondFactorFor: "no_one" });
  });

  test("people who are to be invited get an account, and come in once the invitation was opened", async () => {
    await enabled("pliable", pliable.issuer, { createAccounts: true, newAccounts: "invited" });
    const first = await comeBack(await open("/auth/pliable/start"), claims("guest"));
    expect([placeOf(first), cookiesOf(first)]).toEqual(["/auth/login?problem=invited", ""]);
    const row = await ctx.db
      .selectFrom("users")
      .where("login", "=", "guest")
      .select(["id", "status", "password_hash"])
      .executeTakeFirstOrThrow();
    expect([row.status, row.password_hash]).toEqual(["invited", null]);
    expect(await come("guest")).toBe("/auth/login?problem=invited");
    await ctx.transaction((tx) => tx.updateTable("users").set({ status: "active" }).where("id", "=", row.id).execute());
    expect(await come("guest")).toBe("/");
  });
});

describe("the providers", () => {
  test("are for administrators, their secrets are in no answer, log or journal, and a change asks for another test", async () => {
    await given.user("curious");
    const curious = await api.as("curious");
    const id = await enabled("pliable", pliable.issuer);
    const one = `${LIST}/${id}`;
    const refused = [
      await curious.get(LIST),
      await curious.post(LIST, {}),
      await curious.patch(one),
      await curious.delete(one),
      await curious.post(`${one}/test`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await api.anonymous.get(LIST)).status).toBe(401);
    expect((await api.admin.patch(one, { issuer: certified.issuer })).status).toBe(422);
    const changed = await api.admin.patch(one, { enabled: false, clientSecret: "another secret of theirs" });
    expect([changed.status, changed.at("tested"), changed.at("hasSecret")]).toEqual([200, false, true]);
    expect((await api.admin.patch(one, { enabled: true })).status).toBe(422);
    expect((await api.admin.delete(one)).status).toBe(204);
    const events = await ctx.db.selectFrom("events").where("entity_type", "=", "AuthProvider").selectAll().execute();
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(["created", "updated", "deleted"]));
    const stored = JSON.stringify([events, await ctx.db.selectFrom("auth_providers").selectAll().execute(), logged]);
    for (const secret of ["a secret of the client", "another secret of theirs"]) expect(stored).not.toContain(secret);
  });

  test("at a private address are not called unless the server allows it, and it is said why", async () => {
    const id = await provider("inside", "http://10.1.2.3:9");
    const answer = await api.admin.post(`${LIST}/${id}/test`);
    expect([answer.status, answer.at("message")]).toEqual([422, expect.stringContaining("HALYARD_OUTGOING_ALLOWED")]);
    expect((await api.admin.get(`${LIST}/${id}`)).at("test.ok")).toBe(false);
  });

  test("with what cannot be are refused", async () => {
    const good = { slug: "good", name: "Good", issuer: "https://id.example.org", clientId: "x" };
    for (const [attribute, wrong] of Object.entries({
      slug: "No Slug",
      issuer: "ftp://x",
      name: " ",
      clientId: "",
      scopes: "profile",
    }))
      expect((await api.admin.post(LIST, { ...good, [attribute]: wrong })).at("_embedded.details.attribute")).toBe(
        attribute,
      );
    expect((await api.admin.post(LIST, { ...good, enabled: true })).status).toBe(422);
    expect((await api.admin.post(LIST, good)).status).toBe(201);
    expect((await api.admin.post(LIST, good)).at("_embedded.details.attribute")).toBe("slug");
  });
});
