import { beforeEach, describe, expect, test } from "vitest";
import { ApiCaller, type ApiAnswer } from "../../../../testing/api.ts";
import { startTestApp } from "../../../../testing/app.ts";

const { app, api, clock, ctx, given, logged } = await startTestApp();
const LIST = "admin/scim_clients";

async function made(more: object = {}) {
  const answer = await api.admin.post(LIST, { name: "Directory", authentication: "client_credentials", ...more });
  expect(answer.status).toBe(201);
  return { id: answer.id, clientId: String(answer.at("clientId")), secret: String(answer.at("clientSecret")), answer };
}

const ask = (form: Record<string, string>, authorization?: string): Promise<ApiAnswer> =>
  api.anonymous.post("/oauth/token", new URLSearchParams(form).toString(), {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(authorization === undefined ? {} : { authorization }),
    },
  });
const grant = { grant_type: "client_credentials" };
const tokenOf = async ({ clientId, secret }: { clientId: string; secret: string }): Promise<string> => {
  const answer = await ask({ ...grant, client_id: clientId, client_secret: secret });
  expect([answer.status, answer.at("token_type"), answer.at("expires_in")]).toEqual([200, "Bearer", 3_600]);
  return String(answer.at("access_token"));
};
const withToken = (token: string) => new ApiCaller(app, { authorization: `Bearer ${token}` }, logged);
const people = async (token: string): Promise<number> => (await withToken(token).get("/scim/v2/Users")).status;

beforeEach(async () => {
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("throttles").execute();
    await tx.deleteFrom("auth_providers").execute();
  });
});

test("a client gets tokens with its ID and secret, in the body or the header, which open SCIM alone", async () => {
  const client = await made();
  expect(client.answer.body).toMatchObject({ authentication: "client_credentials" });
  expect(client.answer.at("token")).toBeUndefined();
  expect(String(client.answer.at("tokenUrl"))).toMatch(/\/oauth\/token$/);
  const token = await tokenOf(client);
  const basic = Buffer.from(`${client.clientId}:${client.secret}`).toString("base64");
  const second = await ask({ ...grant, scope: "scim_v2" }, `Basic ${basic}`);
  expect([second.status, second.at("scope"), second.headers["cache-control"]]).toEqual([200, "scim_v2", "no-store"]);
  for (const one of [token, String(second.at("access_token"))]) expect(await people(one)).toBe(200);
  const created = await withToken(token).post("/scim/v2/Users", {
    userName: "oauth-made",
    name: { givenName: "Oda", familyName: "Auth" },
    emails: [{ value: "oda@example.org" }],
  });
  expect(created.status).toBe(201);
  expect((await withToken(token).get("users/me")).status).toBe(401);

  const document = await api.anonymous.get("/.well-known/oauth-authorization-server");
  expect(document.at("scopes_supported")).toContain("scim_v2");
  const shown = await api.admin.get(`${LIST}/${client.id}`);
  const kept = await ctx.db.selectFrom("scim_access_tokens").selectAll().execute();
  const events = await ctx.db.selectFrom("events").select("changes").execute();
  const told = shown.text + JSON.stringify([kept, events]) + logged.join("");
  for (const secret of [client.secret, token]) expect(told).not.toContain(secret);
});

describe("refused are", () => {
  test("a wrong, missing or doubled secret, another grant or scope, a client that is off, over or gone", async () => {
    const client = await made({ expiresInDays: 1 });
    const own = { client_id: client.clientId, client_secret: client.secret };
    const CASES: [form: Record<string, string>, status: number, error: string][] = [
      [{ ...grant, ...own, client_secret: "wrong" }, 401, "invalid_client"],
      [{ ...grant, ...own, client_secret: "" }, 401, "invalid_client"],
      [{ ...grant, client_id: client.clientId }, 401, "invalid_client"],
      [{ ...grant, ...own, client_id: "hscim-client-unknown" }, 401, "invalid_client"],
      [{ ...grant, ...own, client_id: "hscim-client-" }, 401, "invalid_client"],
      [{ ...own }, 400, "unsupported_grant_type"],
      [{ ...own, grant_type: "authorization_code", code: "x" }, 400, "unsupported_grant_type"],
      [{ ...grant, ...own, scope: "api_v3" }, 400, "invalid_scope"],
      [{ ...grant, ...own, scope: "scim_v2 api_v3" }, 400, "invalid_scope"],
    ];
    for (const [form, status, error] of CASES) {
      const refused = await ask(form);
      expect([form, refused.status, refused.at("error")]).toEqual([form, status, error]);
    }
    const basic = `Basic ${Buffer.from(`${client.clientId}:${client.secret}`).toString("base64")}`;
    expect((await ask({ ...grant, ...own }, basic)).at("error")).toBe("invalid_request");

    const token = await tokenOf(client);
    await api.admin.patch(`${LIST}/${client.id}`, { enabled: false });
    expect([await people(token), (await ask({ ...grant, ...own })).status]).toEqual([401, 401]);
    await api.admin.patch(`${LIST}/${client.id}`, { enabled: true });
    expect(await people(token)).toBe(200);
    clock.advance(3_600_000);
    expect(await people(token)).toBe(401);
    const later = await tokenOf(client);
    clock.advance(86_400_000);
    expect([await people(later), (await ask({ ...grant, ...own })).status]).toEqual([401, 401]);
    await api.admin.delete(`${LIST}/${client.id}`);
    expect((await ask({ ...grant, ...own })).status).toBe(401);
  });

  test("the secret as a token, and a secret of a client with a token", async () => {
    const client = await made();
    expect([await people(client.secret), await people(client.clientId)]).toEqual([401, 401]);
    const other = await api.admin.post(LIST, { name: "With a token" });
    expect([other.at("authentication"), other.at("clientId"), other.at("clientSecret")]).toEqual([
      "token",
      null,
      undefined,
    ]);
    expect(await people(String(other.at("token")))).toBe(200);
  });

  test("many wrong secrets of one address", async () => {
    const client = await made();
    const wrong = { ...grant, client_id: client.clientId, client_secret: "wrong" };
    const answers = await Promise.all(Array.from({ length: 101 }, () => ask(wrong)));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });
});

test("a new secret ends the tokens of the one before it, and a client can change to a token", async () => {
  const client = await made();
  const token = await tokenOf(client);
  const replaced = await api.admin.post(`${LIST}/${client.id}/token`);
  expect(replaced.at("clientId")).toBe(client.clientId);
  const own = { ...grant, client_id: client.clientId };
  expect([await people(token), (await ask({ ...own, client_secret: client.secret })).status]).toEqual([401, 401]);
  const secret = String(replaced.at("clientSecret"));
  const next = await tokenOf({ clientId: client.clientId, secret });

  const changed = await api.admin.post(`${LIST}/${client.id}/token`, { authentication: "token" });
  expect(changed.body).toMatchObject({ authentication: "token", clientId: null });
  expect(await people(next)).toBe(401);
  expect((await ask({ ...own, client_secret: secret })).status).toBe(401);
  expect(await people(String(changed.at("token")))).toBe(200);
  expect((await api.admin.post(`${LIST}/${client.id}/token`, { authentication: "magic" })).status).toBe(422);
  await given.user("swab");
  const swab = await api.as("swab");
  expect((await swab.post(`${LIST}/${client.id}/token`)).status).toBe(403);
  expect((await api.anonymous.post(`${LIST}/${client.id}/token`)).status).toBe(401);
});
