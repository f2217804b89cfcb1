/** GitHub's sign-in for applications, of which every part can be wrong. It checks what we send as GitHub does. */
import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface GithubPerson {
  user: unknown;
  emails: unknown;
  memberships: unknown[];
  teams: unknown[];
}

export interface GithubAccounts extends GithubPerson {
  address: string;
  clientId: string;
  clientSecret: string;
  /** Answers by path and method; what it does not name is answered as GitHub does. */
  answers: Map<string, (reply: ServerResponse) => void>;
  /** What was asked for, in order, with the query. */
  asked: string[];
  /** Comes back from GitHub as a browser does, once its person has agreed. @returns the address with the code */
  agree(url: string): string;
}

const PAGE = 100;

export async function startGithubAccounts(person: GithubPerson): Promise<GithubAccounts> {
  const codes = new Map<string, { challenge: string; redirectUri: string; scopes: string[] }>();
  const tokens = new Map<string, string[]>();
  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  // It always is one of a server that listens at a port.
  const { port } = server.address() as AddressInfo;
  const github: GithubAccounts = {
    ...person,
    address: `http://127.0.0.1:${port}`,
    clientId: "Iv1.halyard",
    clientSecret: "a secret of the client",
    answers: new Map(),
    asked: [],
    agree(url) {
      const asked = new URL(url);
      const given = (name: string): string => asked.searchParams.get(name) ?? "";
      if (asked.pathname !== "/login/oauth/authorize" || given("client_id") !== github.clientId)
        throw new Error("GitHub does not know this application");
      if (given("code_challenge_method") !== "S256") throw new Error("a challenge is missing");
      const code = randomUUID();
      codes.set(code, {
        challenge: given("code_challenge"),
        redirectUri: given("redirect_uri"),
        scopes: given("scope").split(" "),
      });
      const back = new URL(given("redirect_uri"));
      back.searchParams.set("code", code);
      back.searchParams.set("state", given("state"));
      return back.href;
    },
  };

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    github.asked.push(`${request.method} ${request.url}`);
    const { pathname, searchParams } = new URL(request.url ?? "", github.address);
    const other = github.answers.get(`${request.method} ${pathname}`);
    if (other !== undefined) return other(reply);
    if (pathname === "/login/oauth/access_token") return send(reply, 200, exchange(await formOf(request)));
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const scopes = tokens.get(token);
    // GitHub refuses programs that do not say who they are.
    if (scopes === undefined) return send(reply, 401, { message: "Bad credentials" });
    if (request.headers["user-agent"] === undefined) return send(reply, 403, { message: "No user agent" });
    const pages = (all: readonly unknown[]): unknown[] => {
      const page = Number(searchParams.get("page") ?? 1);
      return all.slice((page - 1) * PAGE, page * PAGE);
    };
    const api: Record<string, [scope: string, body: unknown]> = {
      "/api/v3/user": ["read:user", github.user],
      "/api/v3/user/emails": ["user:email", github.emails],
      "/api/v3/user/memberships/orgs": ["read:org", pages(github.memberships)],
      "/api/v3/user/teams": ["read:org", pages(github.teams)],
    };
    const [scope, body] = api[pathname] ?? ["", undefined];
    if (body === undefined || !scopes.includes(scope)) return send(reply, 404, { message: "Not Found" });
    return send(reply, 200, body);
  }

  function exchange(form: URLSearchParams): object {
    const code = form.get("code") ?? "";
    const known = codes.get(code);
    codes.delete(code);
    if (form.get("client_secret") !== github.clientSecret) return { error: "incorrect_client_credentials" };
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (known?.challenge !== challenge) return { error: "bad_verification_code" };
    if (known.redirectUri !== form.get("redirect_uri")) return { error: "redirect_uri_mismatch" };
    const token = `gho_${randomUUID()}`;
    tokens.set(token, known.scopes);
    return { access_token: token, token_type: "bearer", scope: known.scopes.join(",") };
  }
  return github;
}

function send(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return new URLSearchParams(Buffer.concat(parts).toString("utf8"));
}
