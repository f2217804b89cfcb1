/**
 * GitHub has no OpenID Connect for people: OAuth 2.0 with an authorization code and PKCE, and its API for who came. What it
 * says is put into the words of OpenID Connect, so that all else is as with other providers.
 */
import * as client from "openid-client";
import { isObject, type JsonObject } from "../../../hal/json.ts";
import type { Context } from "../../../platform/context.ts";
import { unseal } from "../../../platform/secrets/secrets.ts";
import { configOf } from "./config.ts";
import { CLIENT_SECRET, failing, ProviderFailure, type Beginning, type Claims, type Said } from "./protocol.ts";
import type { ProviderRow } from "./store.ts";

/** For everything that one sign-in asks. */
const PATIENCE_MS = 15_000;
const PAGE_SIZE = 100;
/** Organizations and teams beyond these pages are not read. */
const MOST_PAGES = 5;

/** Organizations and teams are read only where they decide something: people have to agree to it. */
const asksForOrganizations = (provider: ProviderRow): boolean => {
  const { groupsClaim, adminClaim, organizations } = configOf(provider);
  return groupsClaim !== "" || adminClaim !== "" || organizations.length > 0;
};

/** Where the browser is sent. */
export async function githubAuthorizationUrl(
  provider: ProviderRow,
  { verifier }: Beginning,
  { state, redirectUri, hint }: { state: string; redirectUri: string; hint: string },
): Promise<string> {
  const url = new URL("/login/oauth/authorize", provider.issuer);
  const asked = {
    client_id: provider.client_id,
    redirect_uri: redirectUri,
    scope: `read:user user:email${asksForOrganizations(provider) ? " read:org" : ""}`,
    response_type: "code",
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(hint === "" ? {} : { login: hint }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

/** @param callback the address that the browser came back to. @throws ProviderFailure where anything does not hold */
export function githubSaid(
  ctx: Context,
  provider: ProviderRow,
  callback: URL,
  { verifier, redirectUri }: { verifier: string; redirectUri: string },
): Promise<Said> {
  return failing(async () => {
    const { searchParams } = callback;
    const refusal = searchParams.get("error");
    if (refusal !== null) throw new ProviderFailure(`The provider refused: ${shortened(refusal)}.`);
    const [code = "", second] = searchParams.getAll("code");
    if (code === "" || second !== undefined) throw new ProviderFailure("The provider sent no code.");
    const conversation = conversationWith(ctx, provider);
    await conversation.enter({ code, redirectUri, verifier });
    return { claims: await claimsFrom(conversation, provider), idToken: null, endsSessions: false };
  });
}

interface Conversation {
  /** Exchanges the code for the token that the rest is asked with. It is kept nowhere. */
  enter(given: { code: string; redirectUri: string; verifier: string }): Promise<void>;
  ask(path: string): Promise<unknown>;
}

function conversationWith(ctx: Context, provider: ProviderRow): Conversation {
  const ends = performance.now() + PATIENCE_MS;
  let token = "";
  const send = async (what: {
    method: "GET" | "POST";
    url: string;
    headers: Record<string, string>;
    body?: string;
  }) => {
    const headers = { "user-agent": "Halyard", ...what.headers };
    const patienceMs = Math.max(1, Math.round(ends - performance.now()));
    const answer = await ctx.outgoing.send({ ...what, headers, patienceMs });
    if (answer.isCut) throw new ProviderFailure("The provider's answer is too large.");
    return { status: answer.status, said: jsonIn(answer.body) };
  };
  return {
    async enter({ code, redirectUri, verifier }) {
      const secret =
        provider.client_secret === null ? null : unseal(ctx.settings, CLIENT_SECRET, provider.client_secret);
      const form = { client_id: provider.client_id, client_secret: secret ?? "", code, redirect_uri: redirectUri };
      const { status, said } = await send({
        method: "POST",
        url: new URL("/login/oauth/access_token", provider.issuer).href,
        headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ ...form, code_verifier: verifier }).toString(),
      });
      // A refusal has the status 200.
      const { error, access_token: given } = isObject(said) ? said : {};
      if (typeof error === "string") throw new ProviderFailure(`The provider answered ${shortened(error)}.`);
      if (status !== 200 || typeof given !== "string" || !/^[\x21-\x7e]{1,1000}$/.test(given))
        throw new ProviderFailure(`The provider gave no token (status ${status}).`);
      token = given;
    },
    async ask(path) {
      const { status, said } = await send({
        method: "GET",
        url: `${apiOf(new URL(provider.issuer))}${path}`,
        headers: {
          accept: "application/vnd.github+json",
          authorization: `Bearer ${token}`,
          "x-github-api-version": "2022-11-28",
        },
      });
      if (status !== 200) throw new ProviderFailure(`The provider answered ${path} with status ${status}.`);
      return said;
    },
  };
}

/** GitHub Enterprise Server has its API at the same host. */
function apiOf({ origin, protocol, hostname }: URL): string {
  const isCloud = hostname === "github.com" || hostname.endsWith(".ghe.com");
  return isCloud ? `${protocol}//api.${hostname}` : `${origin}/api/v3`;
}

async function claimsFrom(conversation: Conversation, provider: ProviderRow): Promise<Claims> {
  const user = await conversation.ask("/user");
  if (!isObject(user)) throw new ProviderFailure("The provider does not say who came.");
  const { id, login, name, avatar_url: picture } = user;
  // The number: usernames are given to others once they are free.
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id <= 0)
    throw new ProviderFailure("The provider names no subject.");
  if (typeof login !== "string" || login === "") throw new ProviderFailure("The provider names no username.");
  const email = await addressFrom(conversation);
  return {
    sub: String(id),
    preferred_username: login,
    name: typeof name === "string" && name.trim() !== "" ? name : login,
    ...(typeof picture === "string" ? { picture } : {}),
    ...(email === null ? {} : { email, email_verified: true }),
    ...(asksForOrganizations(provider) ? await groupsFrom(conversation) : {}),
  };
}

/** The one on the profile can be any that the person chose, so it does not count. */
async function addressFrom(conversation: Conversation): Promise<string | null> {
  const all = objectsIn(await conversation.ask(`/user/emails?per_page=${PAGE_SIZE}`));
  const checked = all.find(({ primary, verified }) => primary === true && verified === true);
  return typeof checked?.["email"] === "string" ? checked["email"] : null;
}

/** `groups` has the organizations, and their teams as `organization/team`. */
async function groupsFrom(conversation: Conversation): Promise<{ organizations: string[]; groups: string[] }> {
  const memberships = await allPages(conversation, "/user/memberships/orgs?state=active");
  const organizations = memberships.filter(({ state }) => state === "active").flatMap(loginOfOrganization);
  const teams = await allPages(conversation, "/user/teams?");
  const names = teams.flatMap((team) =>
    typeof team["slug"] === "string"
      ? loginOfOrganization(team).map((login) => `${login}/${String(team["slug"])}`)
      : [],
  );
  return { organizations, groups: [...organizations, ...names] };
}

function loginOfOrganization({ organization }: JsonObject): string[] {
  const login = isObject(organization) ? organization["login"] : undefined;
  return typeof login === "string" ? [login] : [];
}

async function allPages(conversation: Conversation, path: string): Promise<JsonObject[]> {
  const all: JsonObject[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = objectsIn(await conversation.ask(`${path}&per_page=${PAGE_SIZE}&page=${page}`));
    all.push(...found);
    if (found.length < PAGE_SIZE) break;
  }
  return all;
}

function objectsIn(said: unknown): JsonObject[] {
  if (!Array.isArray(said)) throw new ProviderFailure("The provider's answer makes no sense.");
  return said.filter(isObject);
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

const shortened = (text: string): string => text.replaceAll(/[^\w .:-]/g, "").slice(0, 100);
