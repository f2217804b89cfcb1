/**
 * `Idempotency-Key`: a write that is sent again, because its answer was lost, is not done twice but answered as the
 * first time. Kept for a day for each caller; the same key with another request is refused.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { IDEMPOTENCY_KEY_LENGTH_MAXIMUM, IDEMPOTENCY_LASTS_MS } from "@halyard/contract/limits";
import { isApi, routeOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";
import { claim, keep, release, type Kept, type Name } from "./store.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The name that its caller gave this write, while it is not done. */
    claimed: Name | null;
  }
}

const HEADER = "idempotency-key";
const WRITES = new Set(["POST", "PATCH", "PUT", "DELETE"]);
const ANSWER_SECRET = "idempotent answer";
/** Longer than any write takes. */
const ABANDONED_AFTER_MS = 2 * 60_000;

export function idempotencyPlugin(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest("claimed", null);
  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers[HEADER];
    if (typeof key !== "string" || !WRITES.has(request.method) || !canRepeat(request)) return;
    if (key === "" || key.length > IDEMPOTENCY_KEY_LENGTH_MAXIMUM) {
      throw new ApiError("UnprocessableContent", "The Idempotency-Key is empty or too long.");
    }
    const name = { callerId: request.caller.id, key };
    const fingerprint = fingerprintOf(request);
    const now = ctx.clock.now().getTime();
    const at = (ago: number): string => new Date(now - ago).toISOString();
    const times = { now: at(0), expired: at(IDEMPOTENCY_LASTS_MS), abandoned: at(ABANDONED_AFTER_MS) };
    const kept = await ctx.transaction((tx) => claim(tx, { ...name, fingerprint, ...times }));
    if (kept === null) {
      request.claimed = name;
      return;
    }
    const answer = answerOf(kept, fingerprint, ctx);
    return reply
      .code(kept.status ?? 200)
      .header("idempotent-replayed", "true")
      .send(answer);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const name = request.claimed;
    if (name === null) return payload;
    request.claimed = null;
    // What may have been saved is not done again; the caller has to look.
    if (reply.statusCode === 503 && String(payload).includes(":UnknownOutcome")) return payload;
    // A refusal has written nothing, and may be right the next time.
    const done = reply.statusCode < 300 && (payload == null || typeof payload === "string" || Buffer.isBuffer(payload));
    await ctx.transaction((tx) =>
      done
        ? keep(tx, name, reply.statusCode, seal(ctx.settings, ANSWER_SECRET, String(payload ?? "")))
        : release(tx, name),
    );
    return payload;
  });
}

/** Not signing in or out, not forms, which write nothing, and no files, which would have to be read whole. */
function canRepeat(request: FastifyRequest): boolean {
  const route = routeOf(request);
  if (!isApi(request) || route.startsWith("/api/v3/auth/") || route.endsWith("/form")) return false;
  return !request.caller.anonymous && (request.body == null || typeof request.body === "string");
}

function fingerprintOf({ method, url, body }: FastifyRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([method, url, typeof body === "string" ? body : ""]))
    .digest("base64url");
}

/** @throws UnprocessableContent (422) for another request, UpdateConflict (409) while the first is not done */
function answerOf(kept: Kept, fingerprint: string, { settings }: Context): string {
  if (kept.fingerprint !== fingerprint) {
    throw new ApiError("UnprocessableContent", "This Idempotency-Key was used for another request.");
  }
  const answer = kept.status === null ? null : unseal(settings, ANSWER_SECRET, kept.answer ?? "");
  if (answer === null) throw new ApiError("UpdateConflict", "A request with this Idempotency-Key is being processed.");
  return answer;
}
