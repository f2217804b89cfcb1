/** Which sessions and tokens hold no more, for streams that stay open. */
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../platform/context.ts";
import { acceptsTokenOf, policyOf, sessionLimits } from "../policies/policies.ts";
import { needingSecondFactor } from "../policies/second-factor-rule.ts";
import { heldCredentials } from "../store.ts";

export async function endedSignIns(ctx: Context, requests: readonly FastifyRequest[]): Promise<FastifyRequest[]> {
  const of = (name: "sessionId" | "tokenHash") => [...new Set(requests.flatMap((request) => request[name] ?? []))];
  const now = ctx.clock.now();
  const policy = await policyOf(ctx);
  const { idleMs, lastsMs } = sessionLimits(policy);
  const before = (ms: number | null) => new Date(ms === null ? 0 : now.getTime() - ms).toISOString();
  const times = { now: now.toISOString(), seenAfter: before(idleMs), startedAfter: before(lastsMs) };
  const asked = { sessions: of("sessionId"), tokens: of("tokenHash") };
  const held = await heldCredentials(ctx.db, asked, {
    ...times,
    acceptsTokenOf: (owner) => acceptsTokenOf(policy, owner),
  });
  const needing = await needingSecondFactor(ctx, new Set(requests.flatMap((request) => request.withoutFactor ?? [])));
  return requests.filter(
    ({ sessionId, tokenHash, withoutFactor }) =>
      !held.has(sessionId ?? tokenHash ?? "") || (withoutFactor !== null && needing.has(withoutFactor)),
  );
}
