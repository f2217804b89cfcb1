/** What may be tried only so often. */
import type { Context } from "../platform/context.ts";
import { hit } from "../platform/throttle.ts";
import { ApiError } from "../platform/errors.ts";

/** Counts one more attempt. @throws TooManyRequests (429), saying when to come again */
export async function limited(ctx: Context, key: string, most: number, windowMs: number): Promise<void> {
  const throttle = await hit(ctx, key, windowMs);
  if (throttle.count <= most) return;
  const seconds = Math.max(1, Math.ceil((throttle.resetsAt.getTime() - ctx.clock.now().getTime()) / 1_000));
  throw new ApiError("TooManyRequests", undefined, { headers: { "retry-after": String(seconds) } });
}
