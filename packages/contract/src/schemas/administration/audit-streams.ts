/** Where the audit log goes beside the database. */
import * as z from "zod/mini";
import { AUDIT_STREAM_KINDS } from "../../administration/audit.ts";
import { resource } from "../hal.ts";

export const auditStream = resource("AuditStream", {
  id: z.number(),
  name: z.string(),
  kind: z.enum(AUDIT_STREAM_KINDS),
  /** What its kind needs to know: an address, a host, a file. No secrets. */
  config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  state: z.enum(["active", "paused"]),
  /** How many entries the destination has taken. */
  sent: z.number(),
  /** Counted no further than to 10,000 of changes and 10,000 of refusals and failures. */
  waiting: z.number(),
  waitingSince: z.nullable(z.string()),
  lastSentAt: z.nullable(z.string()),
  failingSince: z.nullable(z.string()),
  /** Why the last attempt failed; empty: it did not. */
  error: z.string(),
  /** In the answer that makes it alone. */
  secret: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AuditStream = z.infer<typeof auditStream>;

export const auditStreamTest = resource("AuditStreamTest", {
  ok: z.boolean(),
  error: z.string(),
  durationMs: z.number(),
});
