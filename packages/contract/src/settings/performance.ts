/** *Performance*: what counts as slow. */
import * as z from "zod/mini";

export const performanceSettings = z.object({
  /** Requests that take longer are logged as slow; 0: none. */
  slowRequestMs: z._default(z.int().check(z.minimum(0), z.maximum(60_000)), 1_000),
});
