/** Calls to the API as one caller, without a network. */
import { answerProblem } from "@halyard/contract/answers/answer-check";
import type { FastifyInstance } from "fastify";
import { multipart } from "./multipart.ts";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export interface CallOptions {
  headers?: Record<string, string>;
}

/** An answer of the API; what is in it is found by path, because a test knows what it looks for. */
export class ApiAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  /** Parsed once: a test reads many values of one answer, and lists are long. */
  #read: { body: unknown } | null = null;

  constructor(status: number, headers: Record<string, unknown>, text: string) {
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  /** The body as JSON, for the test to change as it likes. */
  get body(): unknown {
    return JSON.parse(this.text);
  }

  /** What is at a path of names and positions: `at("_links.self.href")`, `at("_embedded.elements.0.id")`. */
  at(path: string): unknown {
    this.#read ??= { body: this.body };
    return valueAt(this.#read.body, path);
  }

  /** The number at a path. @throws where there is no number */
  number(path: string): number {
    const value = this.at(path);
    if (typeof value !== "number") throw new Error(`no number at ${path} of ${this.text.slice(0, 500)}`);
    return value;
  }

  get id(): number {
    return this.number("id");
  }

  /** The elements of a collection. */
  get elements(): unknown[] {
    const elements = this.at("_embedded.elements");
    if (!Array.isArray(elements)) throw new Error(`no collection: ${this.text.slice(0, 500)}`);
    return elements;
  }

  /** One member of each element: `each("id")`, `each("_links.status.title")`. */
  each(path: string): unknown[] {
    return this.elements.map((element) => valueAt(element, path));
  }

  /** The names of the links, sorted: what the caller may do. */
  get links(): string[] {
    return Object.keys(Object(this.at("_links"))).toSorted();
  }

  /** The short name of an error: `NotFound`; null for any other answer. */
  get error(): string | null {
    const identifier = this.at("errorIdentifier");
    return typeof identifier === "string" ? (identifier.split(":").at(-1) ?? null) : null;
  }
}

function valueAt(whole: unknown, path: string): unknown {
  let value = whole;
  for (const name of path.split(".")) value = Object(value)[name];
  return value;
}

export class ApiCaller {
  readonly #app: FastifyInstance;
  readonly #headers: Record<string, string>;
  readonly #logged: readonly string[];

  constructor(app: FastifyInstance, headers: Record<string, string>, logged: readonly string[]) {
    this.#app = app;
    this.#headers = headers;
    this.#logged = logged;
  }

  /** @param path below /api/v3, or from the root where it begins with a slash: `work_packages/1`, `/health/live` */
  get = (path: string, options?: CallOptions) => this.#call("GET", path, undefined, options);
  delete = (path: string, options?: CallOptions, body?: unknown) => this.#call("DELETE", path, body, options);
  post = (path: string, body: unknown = {}, options?: CallOptions) => this.#call("POST", path, body, options);
  patch = (path: string, body: unknown = {}, options?: CallOptions) => this.#call("PATCH", path, body, options);
  put = (path: string, body: unknown = {}, options?: CallOptions) => this.#call("PUT", path, body, options);

  /** A POST of one file as a multipart form. */
  upload(path: string, file: { name: string; type: string; bytes: Buffer }): Promise<ApiAnswer> {
    const { body, headers } = multipart([{ name: "file", content: file.bytes, fileName: file.name, type: file.type }]);
    return this.post(path, body, { headers });
  }

  /** A GET with parameters; those that are no text travel as JSON: `list("users", {pageSize: 5, filters: [...]})`. */
  list(path: string, parameters: Record<string, unknown> = {}): Promise<ApiAnswer> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) {
      query.set(name, typeof value === "string" ? value : JSON.stringify(value));
    }
    return this.get(`${path}?${query.toString()}`);
  }

  /** @param body text and bytes are sent as they are, anything else as JSON */
  async #call(method: Method, path: string, body: unknown, options: CallOptions = {}): Promise<ApiAnswer> {
    const before = this.#logged.length;
    const answer = await this.#app.inject({
      method,
      url: path.startsWith("/") ? path : `/api/v3/${path}`,
      headers: {
        ...this.#headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    if (answer.statusCode === 500) console.error(`${method} ${path}: ${this.#logged.slice(before).join("")}`);
    if (answer.statusCode < 300) holdToContract(method, path, answer.headers["content-type"], answer.payload);
    return new ApiAnswer(answer.statusCode, answer.headers, answer.payload);
  }
}

/** Every answer that a test brings about is what the client takes it for. @throws what does not fit */
function holdToContract(method: Method, path: string, type: unknown, text: string): void {
  if (typeof type !== "string" || !type.includes("json") || type.includes("ndjson") || text === "") return;
  const url = path.startsWith("/") ? path : `/api/v3/${path}`;
  const problem = url.startsWith("/api/v3") ? answerProblem(method, url, JSON.parse(text)) : null;
  if (problem !== null) throw new Error(problem);
}
