import { UnsecuredJWT, type JWTPayload } from "jose";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { startPliableProvider } from "../../../testing/servers/identity-providers/open-id-provider.ts";

const ORIGIN = "http://localhost:8080";
const { app, api, clock, ctx, given, logged } = await startTestApp("standard", {
  publicUrl: ORIGIN,
  outgoingAllowed: ["127.0.0.1"],
});
const provider = await startPliableProvider();
const own = { "x-requested-with": "XMLHttpRequest" };
const PASSWORD = "a good password 1";
const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };
let [id, providerId] = [0, 0];

const cookiesOf = (answer: ApiAnswer): string =>
  [answer.headers["set-cookie"] ?? []]
    .flat()
    .map((one) => String(one).split(";")[0])
    .filter((one) => !one?.endsWith("="))
    .join("; ");
const sessionOf = (answer: ApiAnswer) => new ApiCaller(app, { ...own, cookie: cookiesOf(answer) }, logged);
const isIn = async (caller: ApiCaller) => (await caller.get("users/me")).status === 200;

/** Signs in with the provider, which calls its session so. */
async function come(sid: string): Promise<ApiCaller> {
  const start = await api.anonymous.get("/auth/pliable/start");
  const asked = new URL(String(start.headers["location"])).searchParams;
  provider.claims = { sub: "sub-watch", sid, nonce: asked.get("nonce") ?? "" };
  const back = new URLSearchParams({ code: "a code", state: asked.get("state") ?? "" });
  const path = `/auth/pliable/callback?${back.toString()}`;
  const session = sessionOf(await api.anonymous.get(path, { headers: { cookie: cookiesOf(start) } }));
  expect(await isIn(session)).toBe(true);
  return session;
}

async function logout(token: string): Promise<number> {
  const answer = await app.inject({
    method: "POST",
    url: "/auth/pliable/backchannel_logout",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
  return answer.statusCode;
}
const withToken = (token: string) => new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
const statusOf = async (claims: JWTPayload) =>
  (await withToken(await provider.sign({ sub: "sub-watch", scope: "openid api_v3", ...claims })).get("users/me"))
    .status;

beforeAll(async () => {
  clock.advance(Date.now() - clock.now().getTime());
  id = await given.user("watch");
  await api.admin.patch(`users/${id}`, { password: PASSWORD });
  const made = await api.admin.post("admin/auth_providers", {
    slug: "pliable",
    name: "Pliable",
    issuer: provider.issuer,
    clientId: "halyard",
  });
  providerId = made.id;
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await tx.updateTable("auth_providers").set({ enabled: 1, tested_version: 1 }).where("id", "=", made.id).execute();
    const identity = { user_id: id, provider_id: made.id, subject: "sub-watch", created_at: now, last_login_at: now };
    await tx.insertInto("identities").values(identity).execute();
  });
});
beforeEach(async () => {
  await ctx.transaction((tx) => tx.deleteFrom("throttles").execute());
});

test("a session that ends at the provider ends here, others go on", async () => {
  const [first, second] = [await come("s-1"), await come("s-2")];
  expect(await logout(await provider.sign({ sub: "sub-watch", sid: "s-1", events: EVENTS }))).toBe(200);
  expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  const local = sessionOf(
    await api.anonymous.post("auth/login", { login: "watch", password: PASSWORD }, { headers: own }),
  );
  expect(await logout(await provider.sign({ sub: "sub-watch", events: EVENTS }))).toBe(200);
  expect([await isIn(second), await isIn(local)]).toEqual([false, true]);
});

test("a logout token that does not hold ends nothing", async () => {
  const session = await come("s-3");
  const said = { sub: "sub-watch", sid: "s-3", events: EVENTS };
  const past = Math.floor(Date.now() / 1_000) - 600;
  const wrong: JWTPayload[] = [
    { aud: "another" },
    { iss: "https://elsewhere.example" },
    { exp: past, iat: past },
    { nonce: "as an ID token has" },
    { events: { "http://schemas.openid.net/event/other": {} } },
    { events: undefined },
    { sub: undefined, sid: undefined },
  ];
  for (const claims of wrong)
    expect([claims, await logout(await provider.sign({ ...said, ...claims }))]).toEqual([claims, 400]);
  expect(await logout(new UnsecuredJWT({ iss: provider.issuer, aud: "halyard", ...said }).encode())).toBe(400);
  expect(await logout("nothing of the kind")).toBe(400);
  expect(await isIn(session)).toBe(true);
});

test("an access token of the provider opens the API for whom it names", async () => {
  const me = await withToken(await provider.sign({ sub: "sub-watch", scope: "openid api_v3" })).get("users/me");
  expect([me.status, me.at("login")]).toEqual([200, "watch"]);
  expect(await statusOf({ scope: undefined, scp: ["api_v3"] })).toBe(200);
  const past = Math.floor(Date.now() / 1_000) - 600;
  const wrong: JWTPayload[] = [
    { scope: "openid" },
    { aud: "another" },
    { iss: "https://elsewhere.example" },
    { exp: past },
    { nonce: "as an ID token has" },
    { events: EVENTS },
    { sub: "someone else" },
  ];
  for (const claims of wrong) expect([claims, await statusOf(claims)]).toEqual([claims, 401]);
  const unsigned = new UnsecuredJWT({
    iss: provider.issuer,
    aud: "halyard",
    sub: "sub-watch",
    scope: "api_v3",
  }).encode();
  expect((await withToken(unsigned).get("users/me")).status).toBe(401);
  await api.admin.post(`users/${id}/lock`);
  expect(await statusOf({})).toBe(401);
  await api.admin.delete(`users/${id}/lock`);
  await api.admin.patch(`admin/auth_providers/${providerId}`, { enabled: false });
  expect(await statusOf({})).toBe(401);
  await ctx.transaction((tx) => tx.updateTable("auth_providers").set({ enabled: 1 }).execute());
});

test("keys that the provider replaced count, and those that it does not publish do not", async () => {
  expect(await statusOf({})).toBe(200);
  await provider.rotate();
  clock.advance(60_000);
  expect(await statusOf({})).toBe(200);
  await provider.useForeignKey();
  expect(await statusOf({})).toBe(401);
});
