/**
 * A server that speaks the part of GitHub's REST API that we use: it checks the app's signed token, gives tokens
 * of the installation for it, pages, limits rates and fails on demand.
 */
import { createVerify, generateKeyPairSync, randomUUID, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

type Json = Record<string, unknown>;

export interface GithubData {
  organization: string;
  appId: string;
  installationId: string;
  suspended: boolean;
  permissions: Record<string, string>;
  hook: { url: string; content_type: string; secret?: string };
  repositories: Json[];
  /** By the repository's full name. */
  pulls: Map<string, Json[]>;
  issues: Map<string, Json[]>;
  /** By `full name#number` and `full name@sha`. */
  reviews: Map<string, Json[]>;
  checks: Map<string, Json[]>;
}

interface Refusal {
  path: RegExp;
  status: number;
  times: number;
  headers: Record<string, string>;
  message: string;
}

export class GithubServer {
  readonly data: GithubData;
  /** `GET /app`, without the query, in order. */
  readonly calls: string[] = [];
  /** `owner/repository refs/heads/branch` of branches that were made. */
  readonly branches = new Set<string>();
  readonly privateKey: string;
  #refusals: Refusal[] = [];
  readonly #publicKey: KeyObject;
  readonly #tokens = new Set<string>();
  readonly #server: Server;

  constructor(data: Partial<GithubData> = {}) {
    const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
    this.#publicKey = pair.publicKey;
    this.privateKey = pair.privateKey.export({ type: "pkcs1", format: "pem" }).toString();
    this.data = {
      organization: "halyard-boats",
      appId: "123456",
      installationId: "12345678",
      suspended: false,
      permissions: { metadata: "read", pull_requests: "read", issues: "read", checks: "read", contents: "write" },
      hook: { url: "", content_type: "json", secret: "********" },
      repositories: [],
      pulls: new Map(),
      issues: new Map(),
      reviews: new Map(),
      checks: new Map(),
      ...data,
    };
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** @returns its address. @param port 0: any free one */
  start(port = 0): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.on("error", reject);
      this.#server.listen(port, "127.0.0.1", () => {
        const address = this.#server.address();
        if (typeof address === "object" && address !== null) resolve(`http://127.0.0.1:${address.port}`);
      });
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The next calls of this path are refused. */
  refuse(path: RegExp, status: number, times = 1, headers: Record<string, string> = {}, message = "Refused"): void {
    this.#refusals.push({ path, status, times, headers, message });
  }

  /** Nothing is refused any more. */
  allow(): void {
    this.#refusals = [];
  }

  /** The next call of this path hits the rate limit, which ends at this time. */
  limit(path: RegExp, resetsAt: Date): void {
    const headers = {
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(Math.floor(resetsAt.getTime() / 1_000)),
    };
    this.refuse(path, 403, 1, headers, "API rate limit exceeded for installation");
  }

  /** What a person would have to type in. */
  get config(): Json {
    return {
      organization_name: this.data.organization,
      github_app_id: this.data.appId,
      github_app_installation_id: this.data.installationId,
      github_app_private_key: this.privateKey,
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const path = decodeURIComponent(url.pathname).replace(/^\/api\/v3/, "");
    const method = request.method ?? "GET";
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    this.calls.push(`${method} ${path}`);
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers })
        .end(JSON.stringify(body));
    const refusal = this.#refusals.find((one) => one.times > 0 && one.path.test(path));
    if (refusal !== undefined) {
      refusal.times--;
      return void send(refusal.status, { message: refusal.message }, refusal.headers);
    }
    const token = (request.headers.authorization ?? "").replace(/^(?:bearer|token) /i, "");
    const asApp = path === "/app" || path.startsWith("/app/");
    if (asApp ? !this.#isApp(token) : !this.#tokens.has(token)) {
      return void send(401, { message: asApp ? "A JSON web token could not be decoded" : "Bad credentials" });
    }
    const found = this.#find(method, path, Buffer.concat(chunks).toString("utf8"));
    if (found === null) return void send(404, { message: "Not Found" });
    if (!Array.isArray(found.body)) return void send(found.status, found.body);
    this.#page(url, found.body, found.within, send);
  }

  #page(
    url: URL,
    all: unknown[],
    within: string | undefined,
    send: (...words: [number, unknown, Record<string, string>]) => void,
  ) {
    const size = Number(url.searchParams.get("per_page") ?? 30);
    const page = Number(url.searchParams.get("page") ?? 1);
    const items = all.slice((page - 1) * size, page * size);
    const next = new URL(url.pathname + url.search, `http://${this.#host}`);
    next.searchParams.set("page", String(page + 1));
    const headers: Record<string, string> = page * size < all.length ? { link: `<${next.href}>; rel="next"` } : {};
    send(200, within === undefined ? items : { total_count: all.length, [within]: items }, headers);
  }

  get #host(): string {
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? `127.0.0.1:${address.port}` : "";
  }

  /** A JSON web token: RS256 with the app's key, issued by the app, not expired. */
  #isApp(token: string): boolean {
    const [head = "", body = "", signature = ""] = token.split(".");
    const verify = createVerify("RSA-SHA256").update(`${head}.${body}`);
    if (!verify.verify(this.#publicKey, Buffer.from(signature, "base64url"))) return false;
    const claims: Json = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
    const now = Date.now() / 1_000;
    return (
      String(claims["iss"]) === this.data.appId && Number(claims["exp"]) > now && Number(claims["exp"]) < now + 660
    );
  }

  #makeBranch(repository: string, body: string) {
    const { ref }: { ref: string } = JSON.parse(body);
    const key = `${repository} ${ref}`;
    if (this.branches.has(key)) return { status: 422, body: { message: "Reference already exists" } };
    this.branches.add(key);
    return { status: 201, body: { ref, object: { sha: "0".repeat(40) } } };
  }

  #find(method: string, path: string, body: string): { status: number; body: unknown; within?: string } | null {
    const { data } = this;
    const ok = (value: unknown, within?: string) => ({ status: 200, body: value, ...(within && { within }) });
    if (path === "/app") return ok({ id: Number(data.appId), slug: "halyard-tracker", name: "Halyard tracker" });
    if (path === "/app/hook/config") return ok(data.hook);
    const installation = `/app/installations/${data.installationId}`;
    if (path === installation) {
      const account = { login: data.organization };
      const suspended_at = data.suspended ? new Date().toISOString() : null;
      return ok({ id: Number(data.installationId), account, permissions: data.permissions, suspended_at });
    }
    if (path === `${installation}/access_tokens` && method === "POST") {
      const token = `ghs_${randomUUID()}`;
      this.#tokens.add(token);
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      return { status: 201, body: { token, expires_at, permissions: data.permissions, repository_selection: "all" } };
    }
    if (path === "/installation/repositories") return ok(data.repositories, "repositories");
    const [, name = "", rest = ""] = /^\/repos\/([^/]+\/[^/]+)\/(.+)$/.exec(path) ?? [];
    if (name === "" || !data.repositories.some((one) => one["full_name"] === name)) return null;
    if (rest === "pulls") return ok(data.pulls.get(name) ?? []);
    if (rest === "issues") return ok(data.issues.get(name) ?? []);
    const review = /^pulls\/(\d+)\/reviews$/.exec(rest);
    if (review !== null) return ok(data.reviews.get(`${name}#${review[1]}`) ?? []);
    const checks = /^commits\/([^/]+)\/check-runs$/.exec(rest);
    if (checks !== null) return ok(data.checks.get(`${name}@${checks[1]}`) ?? [], "check_runs");
    const branch = /^git\/ref\/heads\/(.+)$/.exec(rest);
    if (branch !== null) return ok({ ref: `refs/heads/${branch[1]}`, object: { sha: "0".repeat(40) } });
    if (rest === "git/refs" && method === "POST") return this.#makeBranch(name, body);
    return null;
  }
}
