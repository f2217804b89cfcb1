/**
 * Calls to services that the people who run the server name: its bucket of files and GitHub. They can be anywhere, in a
 * private network as well; redirects are followed, and bodies of any length go through as they come.
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { Readable } from "node:stream";

/** What is sent has a length that is known before. */
export interface OwnCall {
  method?: string | undefined;
  headers?: RequestInit["headers"] | undefined;
  body?: string | Blob | null | undefined;
  signal?: AbortSignal | null | undefined;
}

/** @returns the proxy that calls of a host go through; null: none */
export type ProxyOf = (host: string) => Promise<string | null>;

const MOST_REDIRECTS = 5;
const MOVED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const KEEPS_METHOD: ReadonlySet<number> = new Set([307, 308]);
const HAS_NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** As `fetch` does; without a proxy it is `fetch`. */
export async function callOwn(proxyOf: ProxyOf, address: string, call: OwnCall): Promise<Response> {
  let url = new URL(address);
  const { method = "GET" } = call;
  const headers = new Headers(call.headers);
  for (let redirects = 0; ; redirects++) {
    const proxy = await proxyOf(url.hostname);
    if (proxy === null) {
      const { body = null, signal = null } = call;
      return fetch(url, { method, headers, body, signal });
    }
    const answer = await callThrough(proxy, url, { ...call, headers });
    const location = answer.headers.get("location");
    const isRead = method === "GET" || method === "HEAD";
    const isMoved = MOVED.has(answer.status) && (isRead || KEEPS_METHOD.has(answer.status));
    if (!isMoved || location === null || redirects === MOST_REDIRECTS) return answer;
    await answer.body?.cancel();
    const next = new URL(location, url);
    // What opens the one place is not for another.
    if (next.origin !== url.origin) for (const name of ["authorization", "cookie"]) headers.delete(name);
    url = next;
  }
}

function callThrough(proxy: string, url: URL, { method = "GET", headers, body, signal }: OwnCall): Promise<Response> {
  const isTls = url.protocol === "https:";
  const agent = isTls
    ? new HttpsAgent({ proxyEnv: { HTTPS_PROXY: proxy } })
    : new HttpAgent({ proxyEnv: { HTTP_PROXY: proxy } });
  const sent = Object.fromEntries(new Headers(headers));
  const bytes = body == null ? null : typeof body === "string" ? Buffer.byteLength(body) : body.size;
  const options = {
    method,
    agent,
    headers: { ...sent, ...(bytes === null ? {} : { "content-length": String(bytes) }) },
    ...(signal == null ? {} : { signal }),
  };
  return new Promise((fulfil, reject) => {
    const fail = (error: unknown) => reject(signal?.aborted === true ? signal.reason : error);
    const request = (isTls ? httpsRequest : httpRequest)(url, options, (answer) => fulfil(responseOf(answer)));
    request.once("error", fail);
    if (body == null || typeof body === "string") request.end(body ?? undefined);
    else Readable.fromWeb(body.stream()).once("error", fail).pipe(request);
  });
}

function responseOf(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const { statusCode: status = 502 } = answer;
  if (!HAS_NO_BODY.has(status)) return new Response(Readable.toWeb(answer), { status, headers });
  answer.resume();
  return new Response(null, { status, headers });
}
