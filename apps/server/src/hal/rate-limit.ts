/** What may be tried only so often. */
import type { Context } from "../platform/context.ts";
import { countsOf, hitAll, type Throttle } from "../platform/throttle.ts";
import { ApiError } from "../platform/errors.ts";

export interface Limit {
  key: string;
  most: number;
  windowMs: number;
}

/** Counts one more attempt. @throws TooManyRequests (429), saying when to come again */
export const limited = (ctx: Context, key: string, most: number, windowMs: number): Promise<void> =>
  limitedByAll(ctx, [{ key, most, windowMs }]);

/**
 * Counts one more attempt for each limit, or for none where one of them is used up: those who go on and on cost a read,
 * and what they send is not stored.
 * @throws TooManyRequests (429), saying when to come again
 */
export async function limitedByAll(ctx: Context, limits: readonly Limit[]): Promise<void> {
  const before = await countsOf(
    ctx,
    limits.map(({ key }) => key),
  );
  refuse(ctx, limits, before, 1);
  // Others may have come in between: what counts is what was counted.
  refuse(ctx, limits, await hitAll(ctx, limits), 0);
}

function refuse(ctx: Context, limits: readonly Limit[], counts: ReadonlyMap<string, Throttle>, more: 0 | 1): void {
  for (const { key, most } of limits) {
    const throttle = counts.get(key);
    if (throttle === undefined || throttle.count + more <= most) continue;
    const seconds = Math.max(1, Math.ceil((throttle.resetsAt.getTime() - ctx.clock.now().getTime()) / 1_000));
    throw new ApiError("TooManyRequests", undefined, { headers: { "retry-after": String(seconds) } });
  }
}
