/** Signing out here ends the session at the provider as well. */
import { decodeJwt } from "jose";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiAnswer } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";
import { startPliableProvider } from "../../../../testing/servers/identity-providers/open-id-provider.ts";
import { cookiesOf, person, placeOf, visitsTo } from "../../../../testing/servers/identity-providers/visits.ts";

const started = await startTestApp("standard", {
  publicUrl: "http://localhost:8080",
  outgoingAllowed: ["127.0.0.1"],
});
const { api, app, clock, ctx } = started;
const pliable = await startPliableProvider();
const { enabled, come, trial, inSession } = visitsTo(started, pliable);
const out = (answer: ApiAnswer) => inSession(answer).post("auth/logout");
const tokens = () => ctx.db.selectFrom("provider_id_tokens").selectAll().execute();

beforeAll(() => {
  clock.advance(Date.now() - clock.now().getTime());
});
beforeEach(async () => {
  pliable.metadata = {};
  pliable.answers.clear();
  await ctx.transaction((tx) => tx.deleteFrom("auth_providers").execute());
});

test("leads there with the ID token of this very session, once, and back to the sign-in page", async () => {
  pliable.metadata = { end_session_endpoint: `${pliable.issuer}/end?from=us` };
  await enabled({ createAccounts: true, signOutThere: true });
  const [first, second] = [await come(person("leaver")), await come({ ...person("leaver"), sid: "there 2" })];
  expect(await tokens()).toHaveLength(2);
  expect(JSON.stringify(await tokens())).not.toMatch(/eyJ[\w-]+\.eyJ/);
  const answer = await out(first);
  const url = new URL(String(answer.at("url")));
  expect([answer.status, url.origin + url.pathname, url.searchParams.get("from")]).toEqual([
    200,
    `${pliable.issuer}/end`,
    "us",
  ]);
  expect(url.searchParams.get("post_logout_redirect_uri")).toBe("http://localhost:8080/auth/pliable/signed_out");
  expect(decodeJwt(url.searchParams.get("id_token_hint") ?? "")).toMatchObject({ sub: "sub-leaver", aud: "halyard" });
  expect((await inSession(first).get("users/me")).status).toBe(401);
  expect((await inSession(second).get("users/me")).status).toBe(200);
  // Another site cannot sign anyone out, and one that is signed out already goes nowhere.
  const foreign = { headers: { cookie: cookiesOf(second), origin: "https://evil.example" } };
  expect((await api.anonymous.post("auth/logout", {}, foreign)).status).toBe(204);
  expect((await out(first)).status).toBe(204);
  expect((await out(second)).at("url")).toContain("id_token_hint=");
  expect(await tokens()).toEqual([]);
  // Whatever the way back is asked for, it leads to the sign-in page.
  const asked = "?return_to=https://evil.example&post_logout_redirect_uri=//evil.example&state=x";
  const back = await api.anonymous.get(`/auth/pliable/signed_out${asked}`, { headers: { host: "evil.example" } });
  expect([back.status, placeOf(back)]).toEqual([302, "/auth/login?signedOut=true"]);
});

test("a session takes its token along, however it ends", async () => {
  await enabled({ createAccounts: true, signOutThere: true });
  const left = async () => (await tokens()).map((one) => one.provider_session.split(":")[1]).sort();
  const sessions: ApiAnswer[] = [];
  for (const sid of ["a", "b", "c", "d"]) sessions.push(await come({ ...person("comer"), sid }));
  expect(await left()).toEqual(["a", "b", "c", "d"]);
  const own = inSession(sessions[0] ?? expect.fail());
  const { id } = await ctx.db.selectFrom("users").where("login", "=", "comer").select("id").executeTakeFirstOrThrow();
  // While another session has that name, its token stays.
  await ctx.transaction(async (tx) => {
    const b = await tx
      .selectFrom("sessions")
      .where("provider_session", "like", "%:b")
      .selectAll()
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("sessions")
      .values({ ...b, id: "another" })
      .execute();
    await tx.deleteFrom("sessions").where("id", "=", "another").execute();
  });
  expect(await left()).toEqual(["a", "b", "c", "d"]);
  const logout = { sid: "b", events: { "http://schemas.openid.net/event/backchannel-logout": {} }, jti: "one" };
  const token = await pliable.sign({ ...logout, sub: "sub-comer" });
  const told = await app.inject({
    method: "POST",
    url: "/auth/pliable/backchannel_logout",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `logout_token=${token}`,
  });
  expect([told.statusCode, await left()]).toEqual([200, ["a", "c", "d"]]);
  const event = await ctx.db.selectFrom("events").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  expect([event.action, event.actor_id, event.entity_title]).toEqual([
    "signed_out",
    id,
    expect.stringContaining("omer"),
  ]);
  expect((await own.delete(`users/${id}/sessions`)).status).toBe(204);
  expect(await left()).toEqual(["a"]);
  await ctx.transaction((tx) => tx.updateTable("sessions").set({ expires_at: "2000-01-01" }).execute());
  await come({ ...person("comer"), sid: "e" });
  expect(await left()).toEqual(["e"]);
  expect((await api.admin.post(`users/${id}/lock`)).status).toBe(200);
  expect(await left()).toEqual([]);
});

test("is left out, and the session here is over, where the provider is down, has no such place or is not to be asked", async () => {
  pliable.metadata = { end_session_endpoint: `${pliable.issuer}/end` };
  const id = await enabled({ createAccounts: true, signOutThere: true });
  const left = async (change: () => unknown) => {
    pliable.answers.clear();
    const answer = await come(person("stranded"));
    await change();
    const status = (await out(answer)).status;
    return [status, (await inSession(answer).get("users/me")).status];
  };
  const discovery = "/.well-known/openid-configuration";
  expect(await left(() => pliable.answers.set(discovery, { status: 503 }))).toEqual([204, 401]);
  expect(await left(() => (pliable.metadata = {}))).toEqual([204, 401]);
  expect(await left(() => (pliable.metadata = { end_session_endpoint: "javascript:alert(1)" }))).toEqual([204, 401]);
  expect(await trial(id, person("stranded"))).toBeNull();
  expect((await api.admin.get(`admin/auth_providers/${id}`)).at("test.problem")).toContain("end_session_endpoint");
  pliable.metadata = { end_session_endpoint: `${pliable.issuer}/end` };
  expect(await trial(id, person("stranded"))).not.toBeNull();
  const set = (patch: object) => () =>
    ctx.transaction((tx) => tx.updateTable("auth_providers").set(patch).where("id", "=", id).execute());
  expect(await left(set({ config: JSON.stringify({ createAccounts: true }) }))).toEqual([204, 401]);
  expect(await tokens()).toEqual([]);
});
