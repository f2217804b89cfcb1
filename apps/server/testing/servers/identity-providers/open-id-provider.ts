/** OpenID providers for tests: a certified one, and one that says what a test wants it to. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from "jose";
import Provider from "oidc-provider";
import { afterAll } from "vitest";

export interface Listening {
  issuer: string;
}

async function listen(answer: (request: IncomingMessage, reply: ServerResponse) => void): Promise<Listening> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterAll(() => void server.close());
  // It always is one of a server that listens at a port.
  const { port } = server.address() as AddressInfo;
  return { issuer: `http://127.0.0.1:${port}` };
}

/** What a token says of the person who signs in. */
export type Person = JWTPayload & { sub: string };

/** oidc-provider, in which everyone who comes is `person` and agrees. */
export async function startCertifiedProvider(redirectUri: string, person: Person): Promise<Listening> {
  const handler: { answer?: (request: IncomingMessage, reply: ServerResponse) => void } = {};
  const listening = await listen((request, reply) => handler.answer?.(request, reply));
  const provider = new Provider(listening.issuer, {
    clients: [
      {
        client_id: "halyard",
        client_secret: "a secret of the client",
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    pkce: { required: () => true },
    claims: {
      openid: ["sub"],
      profile: ["name", "given_name", "family_name", "preferred_username"],
      email: ["email", "email_verified"],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => "/consent" },
    findAccount: () => ({ accountId: person.sub, claims: () => person }),
  });
  const answer = provider.callback();
  handler.answer = (request, reply) => {
    if (request.url === "/consent") void agree(provider, request, reply, person.sub);
    else void answer(request, reply);
  };
  return listening;
}

async function agree(provider: Provider, request: IncomingMessage, reply: ServerResponse, accountId: string) {
  const { prompt, params } = await provider.interactionDetails(request, reply);
  if (prompt.name === "login") return provider.interactionFinished(request, reply, { login: { accountId } });
  const grant = new provider.Grant({ accountId, clientId: String(params["client_id"]) });
  grant.addOIDCScope("openid profile email");
  return provider.interactionFinished(request, reply, { consent: { grantId: await grant.save() } });
}

/** Goes to an address as a browser does, from one redirect and its cookies to the next. @returns where it leaves the provider */
export async function browseUntil(url: string, isLast: (url: string) => boolean): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  for (let step = 0; step < 10 && !isLast(at); step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = set.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    if (next === null) throw new Error(`${at} leads nowhere: ${answer.status} ${await answer.text()}`);
    at = new URL(next, at).toString();
  }
  return at;
}

type Key = { kid: string; private: CryptoKey; public: CryptoKey };

/** A provider of which every part can be wrong. */
export interface PliableProvider extends Listening {
  /** What the next ID tokens say; what is not named is as it should be. */
  claims: JWTPayload;
  alg: "RS256" | "none";
  /** What the discovery document says of itself; null: the truth. */
  claimedIssuer: string | null;
  /** What else the discovery document says. */
  metadata: Record<string, string>;
  /** What else it answers, by path. */
  answers: Map<string, PliableAnswer>;
  /** The paths that were asked for, in order. */
  asked: string[];
  /** Signs what it says, as for our client unless it says otherwise. */
  sign(claims: JWTPayload): Promise<string>;
  /** From now on it signs with another key, and publishes that one alone. */
  rotate(): Promise<void>;
  /** From now on it signs with a key that it does not publish. */
  useForeignKey(): Promise<void>;
}

export interface PliableAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const newKey = async (): Promise<Key> => {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  return { kid: randomUUID(), private: privateKey, public: publicKey };
};

export async function startPliableProvider(): Promise<PliableProvider> {
  let published = await newKey();
  let signing = published;
  const listening = await listen((request, reply) => void answerAs(request, reply));
  const provider: PliableProvider = {
    ...listening,
    claims: {},
    alg: "RS256",
    claimedIssuer: null,
    metadata: {},
    answers: new Map(),
    asked: [],
    sign(claims) {
      const now = Math.floor(Date.now() / 1_000);
      const said = { iss: provider.issuer, aud: "halyard", iat: now, exp: now + 300, ...claims };
      return new SignJWT(said).setProtectedHeader({ alg: "RS256", kid: signing.kid }).sign(signing.private);
    },
    async rotate() {
      published = await newKey();
      signing = published;
    },
    async useForeignKey() {
      signing = { ...(await newKey()), kid: published.kid };
    },
  };

  async function answerAs(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    provider.asked.push(path);
    const other = provider.answers.get(path);
    if (other !== undefined) return void reply.writeHead(other.status ?? 200, other.headers).end(other.body);
    const body =
      path === "/.well-known/openid-configuration"
        ? discovery(provider)
        : path === "/jwks"
          ? { keys: [{ ...(await exportJWK(published.public)), kid: published.kid, alg: "RS256", use: "sig" }] }
          : path === "/token"
            ? { access_token: "opaque", token_type: "Bearer", id_token: await idToken() }
            : null;
    reply.writeHead(body === null ? 404 : 200, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  function idToken(): Promise<string> | string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: provider.issuer, aud: "halyard", iat: now, exp: now + 300, ...provider.claims };
    return provider.alg === "none" ? new UnsecuredJWT(claims).encode() : provider.sign(claims);
  }
  return provider;
}

const discovery = ({ issuer, claimedIssuer, metadata }: PliableProvider) => ({
  issuer: claimedIssuer ?? issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256", "none"],
  code_challenge_methods_supported: ["S256"],
  ...metadata,
});
