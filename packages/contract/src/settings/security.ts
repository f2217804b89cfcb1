/** *Security*: what requests are held to. */
import * as z from "zod/mini";

export const REQUESTS_PER_MINUTE_CEILING = 10_000_000;
export const REQUESTS_PER_MINUTE_DEFAULT = 6_000;

const kept = (days: number) => z._default(z.int().check(z.minimum(0), z.maximum(3_650)), days);

export const securitySettings = z.object({
  /** Of one token, session or address; 0: any number. */
  requestsPerMinute: z._default(
    z.int().check(z.minimum(0), z.maximum(REQUESTS_PER_MINUTE_CEILING)),
    REQUESTS_PER_MINUTE_DEFAULT,
  ),
  /** Refusals and failures of each category are kept for so many days; 0: for ever. Changes always are. */
  keptSecurityDays: kept(365),
  keptSystemDays: kept(365),
  keptUserDays: kept(365),
  /** Addresses and programs in entries of any kind, changes too; 0: for ever. */
  keptAddressDays: kept(90),
});
