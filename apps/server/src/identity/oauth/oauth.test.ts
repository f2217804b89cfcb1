import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { hashPassword } from "../authentication/sessions/passwords.ts";
import { isRegistered, isRegistrable } from "./redirects.ts";

const ORIGIN = "http://localhost:8080";
const { app, api, clock, ctx, given, logged } = await startTestApp("standard", { publicUrl: ORIGIN });
const LIST = "oauth_applications";
const BACK = "https://app.example.org/callback?kept=1";
const PASSWORD = "decks and masts";
const personId = await given.user("sailor");
const hash = await hashPassword(PASSWORD);
await ctx.transaction((tx) =>
  tx.updateTable("users").set({ password_hash: hash }).where("id", "=", personId).execute(),
);

const verifier = randomBytes(40).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");
const FORM = { headers: { "content-type": "application/x-www-form-urlencoded" } };

async function register(more: object = {}) {
  const made = await api.admin.post(LIST, { name: "Planner", redirectUris: [BACK], ...more });
  expect(made.status).toBe(201);
  const secret = made.at("clientSecret");
  return { id: made.id, clientId: String(made.at("clientId")), secret: typeof secret === "string" ? secret : "" };
}
type Application = Awaited<ReturnType<typeof register>>;

const authorize = (application: Application, change: Record<string, string | null> = {}) => {
  const asked: Record<string, string | null> = {
    response_type: "code",
    client_id: application.clientId,
    redirect_uri: BACK,
    state: "007",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...change,
  };
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]])),
  );
  return api.anonymous.get(`/oauth/authorize?${query.toString()}`);
};
const placeOf = (answer: ApiAnswer) => String(answer.headers["location"]);
const parametersOf = (url: string) => Object.fromEntries(new URL(url, ORIGIN).searchParams);

async function browser(login = "sailor", password = PASSWORD) {
  const signedIn = await api.anonymous.post("auth/login", { login, password });
  const cookie = String(signedIn.headers["set-cookie"]).split(";", 1)[0] ?? "";
  return new ApiCaller(app, { "x-requested-with": "XMLHttpRequest", cookie }, logged);
}
/** @returns the code */
async function consent(application: Application, change: Record<string, string | null> = {}): Promise<string> {
  const request = parametersOf(placeOf(await authorize(application, change)))["request"];
  const answered = await (await browser()).post(`oauth/requests/${request}`, { approve: true });
  return parametersOf(String(answered.at("url")))["code"] ?? "";
}
const token = (application: Application | null, form: Record<string, string>) =>
  api.anonymous.post(
    "/oauth/token",
    new URLSearchParams({
      ...(application === null ? {} : { client_id: application.clientId }),
      ...(application === null || application.secret === "" ? {} : { client_secret: application.secret }),
      ...form,
    }).toString(),
    FORM,
  );
const exchange = (application: Application, code: string, change: Record<string, string> = {}) =>
  token(application, {
    grant_type: "authorization_code",
    code,
    redirect_uri: BACK,
    code_verifier: verifier,
    ...change,
  });
const holder = (answer: ApiAnswer) =>
  new ApiCaller(app, { authorization: `Bearer ${String(answer.at("access_token"))}` }, logged);
const problemOf = (answer: ApiAnswer) => answer.at("error");

beforeEach(() => ctx.transaction((tx) => tx.deleteFrom("throttles").execute()));

describe("applications", () => {
  test("are made, changed and removed by administrators alone", async () => {
    const { id, secret } = await register();
    for (const caller of [api.anonymous, await api.as("sailor")])
      for (const answer of [
        await caller.get(LIST),
        await caller.get(`${LIST}/${id}`),
        await caller.post(LIST, { name: "No", redirectUris: [BACK] }),
        await caller.patch(`${LIST}/${id}`, { name: "No" }),
        await caller.post(`${LIST}/${id}/secret`),
        await caller.delete(`${LIST}/${id}`),
      ])
        expect([401, 403]).toContain(answer.status);
    const shown = await api.admin.get(`${LIST}/${id}`);
    expect(shown.body).toMatchObject({
      _type: "OAuthApplication",
      confidential: true,
      scopes: ["api_v3"],
      _links: { redirectUri: [{ href: BACK }], owner: { href: "/api/v3/users/1" } },
    });
    expect(shown.text).not.toContain(secret);
    await api.admin.patch(`${LIST}/${id}`, { name: "Planner 2" });
    expect((await api.admin.delete(`${LIST}/${id}`)).status).toBe(204);
    const rows = await ctx.db.selectFrom("events").where("entity_type", "=", "OAuthApplication").selectAll().execute();
    expect(rows.map(({ action }) => action)).toEqual(["created", "updated", "deleted"]);
    expect(JSON.stringify(rows) + logged.join("")).not.toContain(secret);
  });

  test("are refused with addresses that are not theirs alone", async () => {
    for (const uri of [
      "http://app.example.org/",
      "javascript:alert(1)",
      "https://a.example/#x",
      "data:text/html,x",
      "app:x",
      "no",
      "https://u:p@a.example/",
    ])
      expect([uri, isRegistrable(uri)]).toEqual([uri, false]);
    for (const uri of ["https://a.example/x", "http://127.0.0.1/cb", "org.example.app:/cb"])
      expect(isRegistrable(uri)).toBe(true);
    expect(isRegistered(["http://127.0.0.1/cb"], "http://127.0.0.1:51004/cb")).toBe(true);
    for (const asked of [
      "http://127.0.0.1:1/other",
      "http://127.0.0.2/cb",
      "https://127.0.0.1/cb",
      "http://127.0.0.1.evil.example/cb",
    ])
      expect(isRegistered(["http://127.0.0.1/cb"], asked)).toBe(false);
    expect(isRegistered([BACK], `${BACK}/..`)).toBe(false);
    for (const body of [
      {},
      { name: "x" },
      { name: "x", redirectUris: ["http://a.example"] },
      { name: "x", redirectUris: [BACK], scopes: ["all"] },
    ])
      expect((await api.admin.post(LIST, body)).status).toBe(422);
  });
});

describe("a person's consent", () => {
  test("lets the application act for them, until they take it back", async () => {
    const application = await register();
    const asked = await authorize(application);
    const { request } = parametersOf(placeOf(asked));
    const own = await browser();
    const shown = await own.get(`oauth/requests/${request}`);
    expect(shown.body).toMatchObject({ application: "Planner", goesTo: "app.example.org", scopes: ["api_v3"] });
    const answered = await own.post(`oauth/requests/${request}`, { approve: true });
    const back = parametersOf(String(answered.at("url")));
    expect(back).toMatchObject({ kept: "1", state: "007", iss: ORIGIN });
    expect((await own.post(`oauth/requests/${request}`, { approve: true })).status).toBe(404);

    const issued = await exchange(application, back["code"] ?? "");
    expect([issued.status, issued.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(issued.body).toMatchObject({ token_type: "Bearer", expires_in: 7_200, scope: "api_v3" });
    const acting = holder(issued);
    expect((await acting.get("users/me")).id).toBe(personId);
    expect((await acting.post("users/me/api_tokens", { name: "mine" })).status).toBe(403);
    expect((await acting.get(`oauth/requests/${request}`)).status).toBe(403);

    const grants = await own.get("users/me/oauth_grants");
    expect(grants.each("application")).toEqual(["Planner"]);
    await given.user("stranger");
    expect((await (await api.as("stranger")).get(`users/${personId}/oauth_grants`)).status).toBe(403);
    expect((await own.delete(`users/me/oauth_grants/${String(grants.each("id")[0])}`)).status).toBe(204);
    expect((await acting.get("users/me")).status).toBe(401);
    const again = { grant_type: "refresh_token", refresh_token: String(issued.at("refresh_token")) };
    expect(problemOf(await token(application, again))).toBe("invalid_grant");
    const rows = await ctx.db
      .selectFrom("events")
      .where("entity_id", "=", personId)
      .where("action", "=", "credentials")
      .selectAll()
      .execute();
    expect(rows.filter(({ changes }) => changes.includes("Planner"))).toHaveLength(2);
    for (const secret of [issued.at("access_token"), issued.at("refresh_token"), back["code"]])
      expect(JSON.stringify(rows) + logged.join("")).not.toContain(String(secret));
  });

  test("refused sends the application away", async () => {
    const application = await register();
    const { request } = parametersOf(placeOf(await authorize(application)));
    for (const caller of [api.anonymous, await api.as("sailor")])
      expect([401, 403]).toContain((await caller.post(`oauth/requests/${request}`, { approve: true })).status);
    const answered = await (await browser()).post(`oauth/requests/${request}`, { approve: false });
    expect(parametersOf(String(answered.at("url")))).toMatchObject({ error: "access_denied", state: "007" });
  });

  test("is not asked for an application or address that is not known", async () => {
    const application = await register();
    expect(placeOf(await authorize(application, { client_id: "unknown" }))).toBe("/oauth/consent?problem=client");
    for (const redirect_uri of ["https://evil.example/", `${BACK}x`, "https://app.example.org/callback", ""])
      expect(placeOf(await authorize(application, { redirect_uri: redirect_uri || "https://evil.example" }))).toBe(
        "/oauth/consent?problem=redirect",
      );
    const wrong = async (change: Record<string, string | null>) =>
      parametersOf(placeOf(await authorize(application, change)))["error"];
    expect(await wrong({ response_type: "token" })).toBe("unsupported_response_type");
    expect(await wrong({ code_challenge: null })).toBe("invalid_request");
    expect(await wrong({ code_challenge_method: "plain" })).toBe("invalid_request");
    expect(await wrong({ scope: "admin" })).toBe("invalid_scope");
    await api.admin.patch(`${LIST}/${application.id}`, { enabled: false });
    expect(placeOf(await authorize(application))).toBe("/oauth/consent?problem=client");
  });

  test("to read lets it change nothing", async () => {
    const application = await register({ scopes: ["api_v3_read"] });
    const acting = holder(await exchange(application, await consent(application)));
    expect((await acting.get("users/me")).status).toBe(200);
    expect((await acting.patch("users/me", { firstName: "Changed" })).status).toBe(403);
    expect((await authorize(application, { scope: "api_v3" })).headers["location"]).toContain("invalid_scope");
  });
});

describe("a code", () => {
  test("counts once, and what came of it ends when it comes again", async () => {
    const application = await register();
    const code = await consent(application);
    const issued = await exchange(application, code);
    expect(issued.status).toBe(200);
    expect(problemOf(await exchange(application, code))).toBe("invalid_grant");
    expect((await holder(issued).get("users/me")).status).toBe(401);
  });

  test("counts for a minute, with its verifier, address and application alone", async () => {
    const [application, other] = [await register(), await register()];
    const refused = async (change: Record<string, string>, who = application) =>
      problemOf(await exchange(who, await consent(application), change));
    expect(await refused({ code_verifier: randomBytes(40).toString("base64url") })).toBe("invalid_grant");
    expect(await refused({ code_verifier: "" })).toBe("invalid_grant");
    expect(await refused({ redirect_uri: "https://evil.example/" })).toBe("invalid_grant");
    expect(await refused({}, other)).toBe("invalid_grant");
    const code = await consent(application);
    clock.advance(61_000);
    expect(problemOf(await exchange(application, code))).toBe("invalid_grant");
    expect(problemOf(await exchange(application, "made up"))).toBe("invalid_grant");
  });

  test("is given for an application that says who it is", async () => {
    const application = await register();
    const form = {
      grant_type: "authorization_code",
      code: await consent(application),
      redirect_uri: BACK,
      code_verifier: verifier,
    };
    const nameless = await token({ ...application, secret: "" }, form);
    expect([nameless.status, problemOf(nameless)]).toEqual([401, "invalid_client"]);
    expect(problemOf(await token({ ...application, secret: "wrong" }, form))).toBe("invalid_client");
    expect(problemOf(await token(null, form))).toBe("invalid_client");
    const basic = `Basic ${Buffer.from(`${application.clientId}:${application.secret}`).toString("base64")}`;
    const body = new URLSearchParams(form).toString();
    const headers = { ...FORM.headers, authorization: basic };
    expect((await api.anonymous.post("/oauth/token", body, { headers })).status).toBe(200);
    expect(problemOf(await api.anonymous.post("/oauth/token", `${body}&client_secret=x`, { headers }))).toBe(
      "invalid_request",
    );
    expect(problemOf(await api.anonymous.post("/oauth/token", form))).toBe("invalid_request");
    expect(
      problemOf(await token(application, { grant_type: "password", username: "sailor", password: PASSWORD })),
    ).toBe("unsupported_grant_type");
  });
});

describe("tokens", () => {
  test("are replaced by a refresh, and a stolen refresh token ends all of them", async () => {
    const application = await register({ confidential: false });
    expect(application.secret).toBe("");
    const first = await exchange(application, await consent(application));
    const refreshed = (answer: ApiAnswer) =>
      token(application, { grant_type: "refresh_token", refresh_token: String(answer.at("refresh_token")) });
    const second = await refreshed(first);
    expect(second.status).toBe(200);
    expect((await holder(second).get("users/me")).status).toBe(200);
    expect(problemOf(await refreshed(first))).toBe("invalid_grant");
    expect((await holder(second).get("users/me")).status).toBe(401);
    expect(problemOf(await refreshed(second))).toBe("invalid_grant");
  });

  test("of which two refresh at once one counts", async () => {
    const application = await register();
    const first = await exchange(application, await consent(application));
    const form = { grant_type: "refresh_token", refresh_token: String(first.at("refresh_token")) };
    const answers = await Promise.all(Array.from({ length: 4 }, () => token(application, form)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test("end after two hours, with a lock, and when the application revokes them", async () => {
    const application = await register();
    const issued = await exchange(application, await consent(application));
    const acting = holder(issued);
    const introspected = async () =>
      (
        await api.anonymous.post(
          "/oauth/introspect",
          new URLSearchParams({
            client_id: application.clientId,
            client_secret: application.secret,
            token: String(issued.at("access_token")),
          }).toString(),
          FORM,
        )
      ).body;
    expect(await introspected()).toMatchObject({ active: true, username: "sailor", scope: "api_v3" });
    await api.admin.post(`users/${personId}/lock`);
    expect([(await acting.get("users/me")).status, await introspected()]).toEqual([401, { active: false }]);
    await api.admin.delete(`users/${personId}/lock`);
    clock.advance(2 * 3_600_000);
    expect((await acting.get("users/me")).status).toBe(401);
    const next = await exchange(application, await consent(application));
    const body = {
      client_id: application.clientId,
      client_secret: application.secret,
      token: String(next.at("refresh_token")),
    };
    const revoked = await api.anonymous.post("/oauth/revoke", new URLSearchParams(body).toString(), FORM);
    expect([revoked.status, (await holder(next).get("users/me")).status]).toEqual([200, 401]);
  });

  test("come without a person only with the rights of an account that an administrator chose", async () => {
    const plain = await register();
    expect(problemOf(await token(plain, { grant_type: "client_credentials" }))).toBe("unauthorized_client");
    const robot = await given.user("robot");
    const application = await register({ redirectUris: [], actingUserId: robot });
    const issued = await token(application, { grant_type: "client_credentials", scope: "api_v3_read" });
    expect([issued.at("scope"), issued.at("refresh_token")]).toEqual(["api_v3_read", undefined]);
    expect((await holder(issued).get("users/me")).id).toBe(robot);
    const open = { name: "Open", confidential: false, redirectUris: [], actingUserId: robot };
    expect((await api.admin.post(LIST, open)).status).toBe(422);
    await api.admin.patch(`${LIST}/${application.id}`, { enabled: false });
    expect((await holder(issued).get("users/me")).status).toBe(401);
  });
});

test("clients find everything in the well-known documents", async () => {
  const server = await api.anonymous.get("/.well-known/oauth-authorization-server");
  expect(server.body).toMatchObject({
    issuer: ORIGIN,
    token_endpoint: `${ORIGIN}/oauth/token`,
    code_challenge_methods_supported: ["S256"],
  });
  expect((await api.anonymous.get("/.well-known/oauth-protected-resource")).at("authorization_servers")).toEqual([
    ORIGIN,
  ]);
});
