/** *Security*: what requests are held to. */
import * as z from "zod/mini";
import { AUDIT_CATEGORIES, type AuditCategory } from "../administration/audit.ts";

export const REQUESTS_PER_MINUTE_CEILING = 10_000_000;
export const REQUESTS_PER_MINUTE_DEFAULT = 6_000;

const kept = (days: number) => z._default(z.int().check(z.minimum(0), z.maximum(3_650)), days);

const ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d{1,5})?$/;
const HOST = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/;

export const securitySettings = z.object({
  /** Of one token, session or address; 0: any number. */
  requestsPerMinute: z._default(
    z.int().check(z.minimum(0), z.maximum(REQUESTS_PER_MINUTE_CEILING)),
    REQUESTS_PER_MINUTE_DEFAULT,
  ),
  /** Pages of these origins can use the API with a token; never with a session, whose cookie they don't get to send. */
  corsOrigins: z._default(
    z
      .array(z.string().check(z.regex(ORIGIN, "Enter origins such as https://app.example.org, without a path.")))
      .check(z.maxLength(50)),
    [],
  ),
  /** By which names the instance can be reached, without a port; empty: by any. That of the public address always. */
  allowedHosts: z._default(
    z
      .array(z.string().check(z.regex(HOST, "Enter names of hosts such as halyard.example.org, without a port.")))
      .check(z.maxLength(50)),
    [],
  ),
  /** Pages of these origins can show Halyard in a frame, beside its own. */
  embeddingOrigins: z._default(
    z
      .array(z.string().check(z.regex(ORIGIN, "Enter origins such as https://app.example.org, without a path.")))
      .check(z.maxLength(50)),
    [],
  ),
  /** For so long browsers come by HTTPS alone, where the public address does; 0: they forget it. */
  strictTransportDays: z._default(z.int().check(z.minimum(0), z.maximum(730)), 365),
  /** Whether that goes for names below that of Halyard, too. */
  strictTransportSubdomains: z._default(z.boolean(), true),
  /** Refusals and failures of each category are kept for so many days; 0: for ever. Changes always are. */
  keptSecurityDays: kept(365),
  keptSystemDays: kept(365),
  keptUserDays: kept(365),
  /** Addresses and programs in entries of any kind, changes too; 0: for ever. */
  keptAddressDays: kept(90),
  /** Categories of the audit log from which nothing is deleted, whatever the days say; `true`, from older versions: all. */
  legalHold: z._default(z.union([z.array(z.enum(AUDIT_CATEGORIES)), z.boolean()]), []),
});

/** The categories on legal hold. @param value of the setting */
export const categoriesOnHold = (value: readonly AuditCategory[] | boolean): readonly AuditCategory[] =>
  typeof value === "boolean" ? (value ? AUDIT_CATEGORIES : []) : value;
