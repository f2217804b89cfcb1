/** One HTTP exchange: what is sent, how an answer or its absence becomes a value or an `ApiError`. */
import { ApiError, errorOfAnswer } from "./error.ts";
import type { TaggedAnswer } from "./kept-answers.ts";
import { retryAfter } from "./retry.ts";

export type Method = "GET" | "HEAD" | "POST" | "PATCH" | "PUT" | "DELETE";

export interface Exchange {
  fetch: typeof globalThis.fetch;
  url: string;
  method: Method;
  body: unknown;
  /** The body is a text and not JSON. */
  plain: boolean;
  token: string | null;
  headers: Readonly<Record<string, string>>;
  /** What the same address answered before, where it came with a tag. */
  known: TaggedAnswer | null;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  online: () => boolean;
}

/** A body's text, and the tag that it came with. */
export interface Received {
  text: string;
  tag: string | null;
}

/**
 * Sends one request and gives the body's text, empty for 204; the known one where it has not changed. Throws an `ApiError`, or the signal's own reason
 * where the caller aborted.
 */
export async function exchange(request: Exchange): Promise<Received> {
  const { signal, timeoutMs } = request;
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await request.fetch(request.url, {
      method: request.method,
      headers: headersOf(request),
      credentials: "include",
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      ...(request.body === undefined ? {} : { body: bodyOf(request) }),
    });
    const text = await response.text();
    if (response.status === 304 && request.known !== null) return request.known;
    if (response.ok) return { text, tag: response.headers.get("etag") };
    throw errorOfAnswer(response.status, text, retryAfter(response.headers.get("retry-after"), Date.now()));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted === true) throw signal.reason;
    if (deadline.aborted) throw new ApiError({ kind: "timeout", message: "Request timed out.", cause });
    if (!request.online()) throw new ApiError({ kind: "offline", message: "You appear to be offline.", cause });
    throw new ApiError({ kind: "network", message: "Connection problem...", cause });
  }
}

function headersOf({ method, body, plain, token, headers: said, known }: Exchange): Record<string, string> {
  const headers: Record<string, string> = {
    ...said,
    accept: "application/hal+json",
    // A write with a cookie is refused without it: other sites cannot set it.
    "x-requested-with": "XMLHttpRequest",
  };
  // POST and PATCH need a content type even without a body; a form's boundary is set by fetch.
  if (!(body instanceof FormData) && method !== "GET" && method !== "HEAD")
    headers["content-type"] = plain ? "text/plain" : "application/json";
  if (known !== null) headers["if-none-match"] = known.tag;
  if (token !== null) headers["authorization"] = `Bearer ${token}`;
  return headers;
}

function bodyOf({ body, plain }: Exchange): string | FormData {
  if (body instanceof FormData) return body;
  return plain ? String(body) : JSON.stringify(body);
}
