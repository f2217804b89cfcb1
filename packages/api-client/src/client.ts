/**
 * The client of the API: calls by path or by link, with sign-in, retries and errors as values of one class.
 *
 * An answer has the type that the contract gives the operation: of a call by its method and path, of a link by the
 * `operation` that it is followed as. In production answers are trusted to fit; tests and development check each (`onAnswer`).
 */
import type { Collection, Form, Link } from "@halyard/contract/hal";
import type { Answer, AnswerAt, ElementAt, Operation, Selected } from "@halyard/contract/answers/operations";
import { REQUEST_TIMEOUT_MS, RETRY } from "@halyard/contract/limits";
import { ApiError } from "./error.ts";
import { KeptAnswers } from "./kept-answers.ts";
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
  /** The server honors `Idempotency-Key`, as Halyard does: writes are tried again as reads are. */
  repeatsWrites?: boolean;
  /** Called with what ended each call that failed. The call fails all the same. */
  onFailure?: (error: ApiError) => void;
  /** Called with each call that was refused (403). True: it is sent once more, as what it lacked was done meanwhile. */
  onRefused?: (error: ApiError) => Promise<boolean>;
  /** Called once a call ended with 401, except for calls marked `anonymous`. The call fails all the same. */
  onUnauthorized?: (error: ApiError) => void;
  /** Called with each answer that has a body of JSON, before the call gives it; what it throws fails the call. */
  onAnswer?: (answer: Answered) => void | Promise<void>;
  /** False while the device knows that it is offline. */
  online?: () => boolean;
  /** How a retry waits; tests give one that does not. */
  pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** An answer, and what it answers. */
export interface Answered {
  method: Method;
  url: string;
  /** What a link was followed as; none: it says itself by its address. */
  operations: readonly Operation[];
  body: unknown;
}

export interface CallOptions {
  query?: Query;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** How often a passing failure is tried again: 3 times unless told; writes once where the server may do them twice. */
  retries?: number;
  /** A 401 is part of the answer here (sign-in), not the end of a session. */
  anonymous?: boolean;
}

/** What a link is followed as: it leads to one of these operations. */
interface FollowOptions<One extends Operation> extends CallOptions {
  operation: One | readonly One[];
}

type SelectOf<Options> = Options extends { query: { select: infer Select } } ? Select : undefined;

export interface Client {
  /** Paths are hrefs of the API (`/api/v3/projects`) or relative to its base (`projects`). */
  get<const Path extends string, const Options extends CallOptions>(
    path: Path,
    options?: Options,
  ): Promise<Selected<AnswerAt<"GET", Path>, SelectOf<Options>>>;
  post<const Path extends string>(path: Path, body?: unknown, options?: CallOptions): Promise<AnswerAt<"POST", Path>>;
  /** Sends a text as it is and gives the answer's as it is: the calls that render. */
  postText(path: string, text: string, options?: CallOptions): Promise<string>;
  patch<const Path extends string>(path: Path, body: unknown, options?: CallOptions): Promise<AnswerAt<"PATCH", Path>>;
  delete(path: string, options?: CallOptions): Promise<void>;
  /** Calls a link with its own method; a link without one is read. */
  follow<const One extends Operation>(link: Link, body: unknown, options: FollowOptions<One>): Promise<Answer<One>>;
  follow(link: Link, body?: unknown, options?: CallOptions): Promise<unknown>;
  /** Every element of a list, page after page, by its `nextByOffset` links. */
  paginate<const Path extends string>(path: Path, options?: CallOptions): AsyncGenerator<ElementAt<Path>, void, void>;
  /** Asks a form what it would say to the payload; writes nothing. Valid where the answer has a `commit` link. */
  form(link: Link, payload: unknown, options?: CallOptions): Promise<Form<Record<string, unknown>>>;
}

const API_BASE = "/api/v3";

export function createClient(options: ClientOptions): Client {
  const call = callsWith(options);
  return {
    get: (path, given) => call("GET", path, undefined, given),
    post: (path, body, given) => call("POST", path, body, given),
    postText: (path, text, given) => call("POST", path, text, given, { read: (answer) => answer, plain: true }),
    patch: (path, body, given) => call("PATCH", path, body, given),
    delete: (path, given) => call("DELETE", path, undefined, given),
    follow: <Wanted>(link: Link, body?: unknown, given?: CallOptions & Partial<FollowOptions<Operation>>) =>
      call<Wanted>(methodOf(link), hrefOf(link), body ?? link.payload, given),
    form: (link, payload, given) => call("POST", hrefOf(link), payload, { retries: RETRY.attempts, ...given }),
    async *paginate<const Path extends string>(path: Path, given?: CallOptions) {
      const query = countedQuery(given?.query);
      let page = await call<Collection<ElementAt<Path>>>("GET", path, undefined, { ...given, query });
      for (;;) {
        yield* page._embedded.elements;
        const next = linkOf(page, "nextByOffset");
        if (next === null && !hasMore(query, page)) return;
        // The next page's address carries the parameters already.
        page = await call<Collection<ElementAt<Path>>>("GET", next === null ? path : hrefOf(next), undefined, {
          ...given,
          query: next === null ? { ...query, offset: (page.offset ?? 1) + 1 } : {},
        });
      }
    },
  };
}

/** One call of the API: sent, tried again where that may help, and its answer kept for the next that asks the same. */
function callsWith(options: ClientOptions) {
  const wait = options.pause ?? pause;
  const kept = new KeptAnswers();

  return async function call<Answer>(
    method: Method,
    path: string,
    body: unknown,
    given: CallOptions & Partial<FollowOptions<Operation>> = {},
    kind: Kind<Answer> = { read: parse, plain: false },
  ): Promise<Answer> {
    const url = withQuery(urlOf(options.baseUrl, path), given.query);
    const writes = method !== "GET" && method !== "HEAD";
    const once = writes && (options.repeatsWrites !== true || body instanceof FormData || given.anonymous === true);
    const retries = given.retries ?? (once ? 0 : RETRY.attempts);
    // The server does a write once, however often it has to be sent.
    const key: Record<string, string> = writes && retries > 0 ? { "idempotency-key": randomKey() } : {};
    let isRefused = false;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { text, tag } = await exchange({
          fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
          url,
          method,
          body,
          plain: kind.plain,
          token: options.token?.() ?? null,
          headers: { ...options.headers?.(), ...key },
          known: method === "GET" ? kept.get(url) : null,
          timeoutMs: given.timeoutMs ?? REQUEST_TIMEOUT_MS,
          signal: given.signal,
          online: options.online ?? (() => true),
        });
        if (method === "GET") kept.keep(url, tag, text);
        const answer = kind.read(text);
        if (!kind.plain) await options.onAnswer?.({ method, url, operations: operationsIn(given), body: answer });
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const delay = delayBeforeRetry(error, attempt, retries);
        if (error.status === 403 && !isRefused && (await options.onRefused?.(error)) === true) {
          isRefused = true;
          continue;
        }
        if (delay === null) {
          if (error.status === 401 && given.anonymous !== true) options.onUnauthorized?.(error);
          options.onFailure?.(error);
          throw error;
        }
        await wait(delay, given.signal);
      }
    }
  };
}

/** An answer with what was selected has no link to the next page, so its place among all of them is asked for. */
const countedQuery = (query: Query = {}): Query =>
  typeof query["select"] === "string" ? { ...query, select: `${query["select"]},total,offset,pageSize` } : query;

const hasMore = (query: Query, { total, offset = 1, pageSize = 0 }: Collection<unknown>): boolean =>
  query["select"] !== undefined && pageSize > 0 && offset * pageSize < total;

const operationsIn = ({ operation = [] }: Partial<FollowOptions<Operation>>): readonly Operation[] =>
  typeof operation === "string" ? [operation] : operation;

/** `crypto.randomUUID` is missing on pages that come without TLS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

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
