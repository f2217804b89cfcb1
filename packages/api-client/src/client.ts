/**
 * The client of the API: calls by path or by link, with sign-in, retries and errors as values of one class.
 *
 * Answers are trusted to have the shape that the contract gives them (the type parameter): checking each again
 * would double what a browser loads.
 */
import type { Collection, Form, Link } from "@halyard/contract/hal";
import { REQUEST_TIMEOUT_MS, RETRY } from "@halyard/contract/limits";
import { ApiError } from "./error.ts";
import { linkOf } from "./links.ts";
import type { Query } from "./query.ts";
import { withQuery } from "./query.ts";
import type { Method } from "./request.ts";
import { exchange } from "./request.ts";
import { delayBeforeRetry, pause } from "./retry.ts";

/** The one key under which a browser keeps a token, where it has one instead of a cookie. */
export const TOKEN_STORAGE_KEY = "halyard.token";

export interface ClientOptions {
  /** The server's origin without a trailing slash; empty for the page's own. */
  baseUrl: string;
  token?: () => string | null;
  fetch?: typeof globalThis.fetch;
  /** Said with every call, beside what the client says itself. */
  headers?: () => Record<string, string>;
  /** Called with what ended each call that failed. The call fails all the same. */
  onFailure?: (error: ApiError) => void;
  /** Called once a call ended with 401, except for calls marked `anonymous`. The call fails all the same. */
  onUnauthorized?: (error: ApiError) => void;
  /** False while the device knows that it is offline. */
  online?: () => boolean;
  /** How a retry waits; tests give one that does not. */
  pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

export interface CallOptions {
  query?: Query;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** How often a passing failure is tried again: 3 for reads, 0 for writes, unless told. */
  retries?: number;
  /** A 401 is part of the answer here (sign-in), not the end of a session. */
  anonymous?: boolean;
}

export interface Client {
  /** Paths are hrefs of the API (`/api/v3/projects`) or relative to its base (`projects`). */
  get<Answer>(path: string, options?: CallOptions): Promise<Answer>;
  post<Answer>(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Sends a text as it is and gives the answer's as it is: the calls that render. */
  postText(path: string, text: string, options?: CallOptions): Promise<string>;
  patch<Answer>(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<void>;
  /** Calls a link with its own method; a link without one is read. */
  follow<Answer>(link: Link, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Every element of a list, page after page, by its `nextByOffset` links. */
  paginate<Element>(path: string, options?: CallOptions): AsyncGenerator<Element, void, void>;
  /** Asks a form what it would say to the payload; writes nothing. Valid where the answer has a `commit` link. */
  form<Payload>(link: Link, payload: unknown, options?: CallOptions): Promise<Form<Payload>>;
}

const API_BASE = "/api/v3";

export function createClient(options: ClientOptions): Client {
  const wait = options.pause ?? pause;

  async function call<Answer>(
    method: Method,
    path: string,
    body: unknown,
    given: CallOptions = {},
    kind: Kind<Answer> = { read: parse, plain: false },
  ): Promise<Answer> {
    const url = withQuery(urlOf(options.baseUrl, path), given.query);
    const retries = given.retries ?? (method === "GET" || method === "HEAD" ? RETRY.attempts : 0);
    for (let attempt = 0; ; attempt += 1) {
      try {
        const text = await exchange({
          fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
          url,
          method,
          body,
          plain: kind.plain,
          token: options.token?.() ?? null,
          headers: options.headers?.() ?? {},
          timeoutMs: given.timeoutMs ?? REQUEST_TIMEOUT_MS,
          signal: given.signal,
          online: options.online ?? (() => true),
        });
        return kind.read(text);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const delay = delayBeforeRetry(error, attempt, retries);
        if (delay === null) {
          if (error.status === 401 && given.anonymous !== true) options.onUnauthorized?.(error);
          options.onFailure?.(error);
          throw error;
        }
        await wait(delay, given.signal);
      }
    }
  }

  const client: Client = {
    get: (path, given) => call("GET", path, undefined, given),
    post: (path, body, given) => call("POST", path, body, given),
    postText: (path, text, given) => call("POST", path, text, given, { read: (answer) => answer, plain: true }),
    patch: (path, body, given) => call("PATCH", path, body, given),
    delete: (path, given) => call("DELETE", path, undefined, given),
    follow: (link, body, given) => call(methodOf(link), hrefOf(link), body ?? link.payload, given),
    form: (link, payload, given) => call("POST", hrefOf(link), payload, { retries: RETRY.attempts, ...given }),
    async *paginate<Element>(path: string, given?: CallOptions) {
      let page = await client.get<Collection<Element>>(path, given);
      for (;;) {
        yield* page._embedded.elements;
        const next = linkOf(page, "nextByOffset");
        if (next === null) return;
        // The next page's address carries the parameters already.
        page = await client.get<Collection<Element>>(hrefOf(next), { ...given, query: {} });
      }
    },
  };
  return client;
}

/** How what is sent and what is answered are written. */
interface Kind<Answer> {
  read: (text: string) => Answer;
  plain: boolean;
}

function parse<Answer>(text: string): Answer {
  return JSON.parse(text === "" ? "null" : text);
}

/** An address on our own server: a token or cookie never travels to another one because a link says so. */
function urlOf(baseUrl: string, path: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) {
    if (baseUrl !== "" && path.startsWith(`${baseUrl}/`)) return path;
    throw new Error(`Not an address of this server: ${path}`);
  }
  return path.startsWith("/") ? `${baseUrl}${path}` : `${baseUrl}${API_BASE}/${path}`;
}

function hrefOf(link: Link): string {
  if (link.href === null) throw new Error("The link points nowhere.");
  return link.href;
}

const METHODS: Readonly<Record<string, Method>> = {
  get: "GET",
  post: "POST",
  patch: "PATCH",
  put: "PUT",
  delete: "DELETE",
};

/** Other servers of the API write some methods in capitals. */
function methodOf(link: Link): Method {
  const method = METHODS[(link.method ?? "get").toLowerCase()];
  if (method === undefined) throw new Error(`Not a method of a link: ${link.method}`);
  return method;
}
