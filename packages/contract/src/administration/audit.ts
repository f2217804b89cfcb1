/** What the audit log calls things: categories, severities, outcomes. Its codes are in `audit-catalogue`. */

export const AUDIT_CATEGORIES = ["security", "system", "user"] as const;
export type AuditCategory = (typeof AUDIT_CATEGORIES)[number];

export const AUDIT_SEVERITIES = ["info", "warning", "error", "critical"] as const;
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number];

export const AUDIT_OUTCOMES = ["success", "denied", "failed"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** Of files with entries: a line each, either way. */
export const AUDIT_FORMATS = ["csv", "jsonl"] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** Where the audit log can go beside the database. */
export const AUDIT_STREAM_KINDS = ["webhook", "syslog", "s3", "file"] as const;
export type AuditStreamKind = (typeof AUDIT_STREAM_KINDS)[number];

/** By which way a change or an attempt came. */
export const AUDIT_WAYS = ["session", "token", "anonymous", "webhook", "job", "cli", "system"] as const;
export type AuditWay = (typeof AUDIT_WAYS)[number];

interface OccurrenceFacts {
  category: AuditCategory;
  severity: AuditSeverity;
  outcome: AuditOutcome;
  /** What is noted of it beside who, where and when. */
  details: readonly string[];
}

/** Attempts and occurrences that change nothing; each with what it is to an administrator. */
export const AUDIT_OCCURRENCES = {
  sign_in_failed: { category: "security", severity: "warning", outcome: "failed", details: ["account"] },
  sign_in_throttled: { category: "security", severity: "error", outcome: "denied", details: ["account"] },
  credentials_refused: { category: "security", severity: "warning", outcome: "failed", details: ["reason", "status"] },
  access_denied: { category: "security", severity: "warning", outcome: "denied", details: ["status"] },
  not_found: { category: "security", severity: "info", outcome: "denied", details: ["status"] },
  request_failed: { category: "system", severity: "error", outcome: "failed", details: ["status"] },
  delivery_failed: { category: "system", severity: "error", outcome: "failed", details: ["message"] },
  job_failed: { category: "system", severity: "error", outcome: "failed", details: ["message"] },
  connection_tested: { category: "system", severity: "info", outcome: "success", details: ["status"] },
  migrated: { category: "system", severity: "info", outcome: "success", details: ["version", "migrations"] },
  secrets_rotated: { category: "security", severity: "warning", outcome: "success", details: ["sealed", "unreadable"] },
  started: { category: "system", severity: "info", outcome: "success", details: ["version"] },
  token_first_used: { category: "security", severity: "info", outcome: "success", details: [] },
  stopped: { category: "system", severity: "info", outcome: "success", details: ["version"] },
} as const satisfies Record<string, OccurrenceFacts>;
export type AuditOccurrence = keyof typeof AUDIT_OCCURRENCES;
