/** A certified client library, over the network, that knows Halyard's address and what its application was given. */
import type { AddressInfo } from "node:net";
import * as client from "openid-client";
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { hashPassword } from "../authentication/sessions/passwords.ts";

const { app, api, ctx, given } = await startTestApp();
await app.listen({ port: 0, host: "127.0.0.1" });
// It listens at a port.
const { port } = app.server.address() as AddressInfo;
const HALYARD = new URL(`http://127.0.0.1:${port}`);
const BACK = "http://127.0.0.1:9/callback";
const PASSWORD = "decks and masts";
const own = { "x-requested-with": "XMLHttpRequest" };
const personId = await given.user("sailor");
const hash = await hashPassword(PASSWORD);
await ctx.transaction((tx) =>
  tx.updateTable("users").set({ password_hash: hash }).where("id", "=", personId).execute(),
);

const register = (more: object) =>
  api.admin.post("oauth_applications", { name: "Planner", redirectUris: [BACK], ...more });

/** From its address alone: all else is in the well-known document. */
const discover = (clientId: string, authentication: client.ClientAuth) =>
  client.discovery(HALYARD, clientId, undefined, authentication, {
    algorithm: "oauth2",
    // Without TLS, as everything stays on this machine.
    execute: [client.allowInsecureRequests],
  });

/** Signs in, agrees, and goes where the page sends the browser. */
async function agreeAt(url: URL): Promise<URL> {
  const begun = await fetch(url, { redirect: "manual" });
  const request = new URL(begun.headers.get("location") ?? "", HALYARD).searchParams.get("request") ?? "";
  const signedIn = await post("/api/v3/auth/login", { login: "sailor", password: PASSWORD });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  const answer: unknown = await (await post(`/api/v3/oauth/requests/${request}`, { approve: true }, { cookie })).json();
  return new URL(String(Object(answer).url));
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(new URL(path, HALYARD), {
    method: "POST",
    headers: { "content-type": "application/json", ...own, ...headers },
    body: JSON.stringify(body),
  });

async function whoIs(config: client.Configuration, token: string): Promise<unknown> {
  const answer = await client.fetchProtectedResource(config, token, new URL("/api/v3/users/me", HALYARD), "GET");
  return Object(await answer.json()).login;
}

test.each([
  ["with a secret in the header", { confidential: true }, client.ClientSecretBasic],
  ["with a secret in the body", { confidential: true }, client.ClientSecretPost],
  ["without a secret", { confidential: false }, null],
] as const)("openid-client signs a person in %s, refreshes, asks and revokes", async (_, more, authentication) => {
  const made = await register(more);
  const secret = made.at("clientSecret");
  const config = await discover(
    String(made.at("clientId")),
    authentication === null ? client.None() : authentication(String(secret)),
  );
  expect(config.serverMetadata().supportsPKCE()).toBe(true);
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const asked = client.buildAuthorizationUrl(config, {
    redirect_uri: BACK,
    scope: "api_v3",
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  const back = await agreeAt(asked);
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const tokens = await client.authorizationCodeGrant(config, back, checks);
  expect(await whoIs(config, tokens.access_token)).toBe("sailor");

  const fresh = await client.refreshTokenGrant(config, String(tokens.refresh_token));
  expect(await whoIs(config, fresh.access_token)).toBe("sailor");
  if (authentication !== null)
    expect(await client.tokenIntrospection(config, fresh.access_token)).toMatchObject({
      active: true,
      scope: "api_v3",
    });

  await client.tokenRevocation(config, String(fresh.refresh_token));
  await expect(whoIs(config, fresh.access_token)).rejects.toThrow();
  // The code has been used: what the library is answered it reads as OAuth's error.
  await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: "invalid_grant" });
});

test("openid-client acts by itself with client credentials, for the account that an administrator chose", async () => {
  const robot = await given.user("robot");
  const made = await register({ redirectUris: [], actingUserId: robot });
  const config = await discover(String(made.at("clientId")), client.ClientSecretBasic(String(made.at("clientSecret"))));
  const tokens = await client.clientCredentialsGrant(config, { scope: "api_v3_read" });
  expect(await whoIs(config, tokens.access_token)).toBe("robot");
  const wrong = await discover(String(made.at("clientId")), client.ClientSecretBasic("not the secret"));
  await expect(client.clientCredentialsGrant(wrong)).rejects.toMatchObject({ status: 401 });
});
