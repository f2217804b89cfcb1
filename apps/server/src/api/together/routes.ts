/**
 * Extension `POST together`: what several GETs answer, in one request. A page that is opened needs a dozen small answers, and a
 * browser asks for six at a time. Each is a request of its own to everything that guards one: who asks, limits, rights.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { VIEWING_HEADER } from "@halyard/contract/people";
import { z } from "zod";
import { bodyOf } from "../../hal/http.ts";
import { takes } from "../../hal/write/takes.ts";
import { invalidBody } from "../../platform/errors.ts";

const MOST_REQUESTS = 40;
/** What is left out of the answer when it has so much: the client asks for it by itself. */
const MOST_BYTES = 4_000_000;
/** By which the caller is known, and where the answers depend on it. */
const PASSED_ON = ["authorization", "cookie", "user-agent", "accept-language", VIEWING_HEADER];
/** The stream of events never ends, and files are no texts. */
const ALONE = /\/(events|content|avatar|bundle)(\/|$)/;

const TogetherBody = z.object({
  requests: z
    .array(
      z.object({
        href: z
          .string()
          .max(8_000)
          .regex(/^\/api\/v3(?![^/?])/),
        tag: z.string().max(200).nullish().meta({ description: "The ETag of the answer that is known" }),
      }),
    )
    .min(1)
    .max(MOST_REQUESTS),
});

export function togetherRoutes(app: FastifyInstance): void {
  app.post("/api/v3/together", takes(TogetherBody), async (request) => {
    const parsed = TogetherBody.safeParse(bodyOf(request));
    if (!parsed.success) throw invalidBody(`requests: at most ${MOST_REQUESTS} addresses of this API.`);
    const { requests } = parsed.data;
    let bytes = 0;
    const answers = await Promise.all(
      requests.map(async ({ href, tag }) => {
        const url = addressOf(href);
        if (url === null) return null;
        const answer = await app.inject({
          method: "GET",
          url,
          headers: { ...headersOf(request), ...(typeof tag === "string" ? { "if-none-match": tag } : {}) },
          remoteAddress: request.ip,
        });
        bytes += answer.rawPayload.length;
        if (bytes > MOST_BYTES) return null;
        const { etag, "retry-after": retryAfter } = answer.headers;
        return {
          status: answer.statusCode,
          etag: etag === undefined ? null : String(etag),
          retryAfter: retryAfter === undefined ? null : String(retryAfter),
          body: answer.payload,
        };
      }),
    );
    return { _type: "Answers", answers, _links: {} };
  });
}

/** @returns the address without dots and the like; null: not one to be asked for here */
function addressOf(href: string): string | null {
  try {
    const { pathname, search } = new URL(href, "http://localhost");
    const path = decodeURIComponent(pathname);
    return /^\/api\/v3(\/|$)/.test(path) && !ALONE.test(path) ? pathname + search : null;
  } catch {
    return null;
  }
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (typeof headers[name] === "string" ? [[name, headers[name]]] : [])));
