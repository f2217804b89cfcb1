/**
 * Extension `POST together`: the answers of several GETs in one request. A page needs a dozen small answers to open, and a browser
 * asks for six at a time. Each GET passes through everything a request of its own does: sign-in, limits, rights, log, metrics.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Answers } from "@halyard/contract/schemas/administration/administration";
import { z } from "zod";
import { bodyOf } from "../../hal/http.ts";
import { isEnding } from "../../hal/outage.ts";
import { takes } from "../../hal/write/takes.ts";
import { invalidBody } from "../../platform/errors.ts";
import { ClientGone } from "../../platform/requests/in-turns.ts";
import { requestScope } from "../../platform/requests/request-scope.ts";

type Answer = Answers["answers"][number];

const MOST_REQUESTS = 40;
/** As many as a browser asks one server for at once. */
const AT_ONCE = 6;
/** Once the answers have so much, no more are begun: the client asks for the rest one by one. */
const MOST_BYTES = 4_000_000;
/** Headers about the request for all, its body or its own answer. All others say who asks and how, and are passed on. */
const OF_ALL = new Set([
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "idempotency-key",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-unmodified-since",
  "keep-alive",
  "range",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "x-request-id",
]);
/** Says of a request that it is one of several. Anyone else who sends it is refused files, and nothing more. */
const INNER = "x-halyard-together";

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
type Asked = z.infer<typeof TogetherBody>["requests"][number];

export function togetherRoutes(app: FastifyInstance): void {
  // Files and streams would be gathered in memory. Their routes end here, before anything is read.
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers[INNER] === undefined || (await isAnsweredInJson(request.routeOptions.url))) return;
    return reply.type("text/plain").send("Ask for this address by itself.");
  });
  app.post("/api/v3/together", takes(TogetherBody), async (request) => {
    const parsed = TogetherBody.safeParse(bodyOf(request));
    if (!parsed.success) throw invalidBody(`requests: at most ${MOST_REQUESTS} addresses of this API.`);
    return { _type: "Answers", answers: await answersOf(app, request, parsed.data.requests), _links: {} };
  });
}

async function answersOf(app: FastifyInstance, request: FastifyRequest, all: readonly Asked[]): Promise<Answer[]> {
  const answers: Answer[] = all.map(() => null);
  const waiting = all.entries();
  let bytes = 0;
  const readInTurn = async (): Promise<void> => {
    // The iterator is shared: each entry has one reader.
    for (const [index, asked] of waiting) {
      if (bytes >= MOST_BYTES) return;
      // oxlint-disable-next-line no-await-in-loop -- so few at once are the point of it
      const answer = await answerOf(app, request, asked, index);
      if (answer === null) continue;
      bytes += Buffer.byteLength(answer.body);
      if (bytes <= MOST_BYTES) answers[index] = answer;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readInTurn));
  return answers;
}

/** By the matched route. An address without one is answered as unknown. */
async function isAnsweredInJson(route: string | undefined): Promise<boolean> {
  if (route === undefined) return true;
  const { answers } = await import("@halyard/contract/answers/answers");
  return `GET ${route.replace(/^\/api\/v3\/?/, "").replaceAll(/:\w+|\*/g, "{}")}` in answers;
}

/** @throws ClientGone where no one waits any more: its reading ends as that of a request of its own does */
async function answerOf(
  app: FastifyInstance,
  request: FastifyRequest,
  { href, tag }: Asked,
  index: number,
): Promise<Answer> {
  const url = addressOf(href);
  if (url === null) return null;
  const scope = requestScope.getStore();
  if (scope?.isGone === true) throw new ClientGone();
  const gone = new AbortController();
  const forget = scope?.onGone(() => gone.abort());
  try {
    const { statusCode, headers, payload } = await app.inject({
      method: "GET",
      url,
      headers: {
        ...headersOf(request),
        [INNER]: "true",
        "x-request-id": `${request.id}.${index}`,
        ...(typeof tag === "string" ? { "if-none-match": tag } : {}),
      },
      // What proxies say of the client counts here as it does in the request for all.
      remoteAddress: request.socket.remoteAddress ?? request.ip,
      signal: gone.signal,
    });
    const { etag, "retry-after": retryAfter, "content-type": type } = headers;
    if (payload !== "" && !String(type).includes("json")) return null;
    return { status: statusCode, etag: textOf(etag), retryAfter: textOf(retryAfter), body: payload };
  } catch (error) {
    // The server ends: another one answers what the client asks for then.
    if (isEnding(error)) return null;
    throw gone.signal.aborted ? new ClientGone() : error;
  } finally {
    forget?.();
  }
}

const textOf = (header: string | number | string[] | undefined): string | null =>
  header === undefined ? null : String(header);

/** @returns the address without dots and the like; null: not one to be asked for here */
function addressOf(href: string): string | null {
  try {
    const { pathname, search } = new URL(href, "http://localhost");
    const path = decodeURIComponent(pathname);
    return /^\/api\/v3(\/|$)/.test(path) ? pathname + search : null;
  } catch {
    return null;
  }
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" && !OF_ALL.has(name) ? [[name, value]] : [],
    ),
  );
