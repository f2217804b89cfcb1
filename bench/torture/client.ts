/** Calls to the product over the network, timed. */
import { request, Agent, type IncomingHttpHeaders } from "node:http";

export interface Answer {
  /** 0: the connection broke. */
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  ms: number;
}

export interface Sent {
  method: string;
  /** From the root. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The client hangs up after so long, in ms. */
  hangUpAfter?: number;
}

const API = "/api/v3/";

export class Client {
  readonly #url: URL;
  readonly #agent: Agent;
  headers: Record<string, string> = {};

  constructor(url: string, connections = 64) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  async signIn(login: string, password: string): Promise<void> {
    this.headers = {};
    const answer = await this.post("auth/login", { login, password });
    if (answer.status !== 200) throw new Error(`${login} is not let in: ${answer.status} ${answer.text}`);
    const cookie = answer.headers["set-cookie"]?.[0]?.split(";", 1)[0] ?? "";
    this.headers = { cookie, "x-requested-with": "XMLHttpRequest" };
  }

  get = (path: string) => this.send({ method: "GET", path: API + path });
  delete = (path: string) => this.send({ method: "DELETE", path: API + path });
  post = (path: string, body: unknown) => this.#write("POST", path, body);
  patch = (path: string, body: unknown) => this.#write("PATCH", path, body);

  #write(method: string, path: string, body: unknown): Promise<Answer> {
    const headers = { "content-type": "application/json" };
    return this.send({ method, path: API + path, headers, body: JSON.stringify(body) });
  }

  /** What a POST made. @throws where it was refused */
  async make(path: string, body: unknown): Promise<Made> {
    const answer = await this.post(path, body);
    if (answer.status !== 201 && answer.status !== 200)
      throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
    const made: unknown = JSON.parse(answer.text);
    return { id: Number(Object(made).id), document: Object(made) };
  }

  /** Streams are not read to their end, which they do not have. */
  send({ method, path, headers = {}, body, hangUpAfter }: Sent): Promise<Answer> {
    const began = performance.now();
    return new Promise((resolve) => {
      const done = (status: number, received: IncomingHttpHeaders = {}, bytes = Buffer.alloc(0)): void => {
        clearTimeout(timer);
        resolve({ status, headers: received, bytes, text: bytes.toString(), ms: performance.now() - began });
      };
      const { hostname, port } = this.#url;
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const options = {
        agent: this.#agent,
        hostname,
        port,
        method,
        path,
        headers: { ...this.headers, ...length, ...headers },
      };
      const sending = request(options, (answer) => {
        const status = answer.statusCode ?? 0;
        if (String(answer.headers["content-type"]).includes("event-stream")) {
          answer.destroy();
          return done(status, answer.headers);
        }
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => done(status, answer.headers, Buffer.concat(chunks)));
        answer.on("error", () => done(0));
      });
      sending.on("error", () => done(0));
      const timer = hangUpAfter === undefined ? undefined : setTimeout(() => sending.destroy(), hangUpAfter);
      sending.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export interface Made {
  id: number;
  document: Record<string, unknown>;
}

export const hrefTo = (path: string | number) => ({ href: `/api/v3/${path}` });

/** The elements of a collection. */
export function elementsOf({ text }: Answer): Record<string, unknown>[] {
  const elements: unknown = Object(Object(JSON.parse(text))._embedded).elements;
  return Array.isArray(elements) ? elements.map((element) => Object(element)) : [];
}
