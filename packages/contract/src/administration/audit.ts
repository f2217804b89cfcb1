/** What the audit log calls things: categories, severities, outcomes, and which event is of which. */

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

/** What an administrator looks twice at: by entity and action, where it is more than information. */
const SEVERITIES: { readonly [Code in string]?: AuditSeverity } = {
  "AuditStream.created": "warning",
  "AuditStream.deleted": "critical",
  "AuditStream.updated": "warning",
  "Backup.deleted": "warning",
  "Backup.downloaded": "warning",
  "Backup.failed": "error",
  "Backup.uploaded": "warning",
  "Backup.restored": "critical",
  "Backup.verification_failed": "error",
  "Group.deleted": "warning",
  "Project.deleted": "warning",
  "Project.restored": "critical",
  "Role.deleted": "warning",
  "User.deleted": "warning",
  "User.locked": "warning",
  "User.viewed_as": "warning",
  "Setting.updated": "warning",
  "Webhook.disabled": "warning",
  "Webhook.paused": "error",
  "Workflow.forced": "warning",
  "WorkPackage.restored": "warning",
};

export const auditSeverity = (entityType: string, action: string): AuditSeverity =>
  SEVERITIES[`${entityType}.${action}`] ?? "info";

/** Attempts and occurrences that change nothing; each with what it is to an administrator. */
export const AUDIT_OCCURRENCES = {
  sign_in_failed: { category: "security", severity: "warning", outcome: "failed" },
  sign_in_throttled: { category: "security", severity: "error", outcome: "denied" },
  credentials_refused: { category: "security", severity: "warning", outcome: "failed" },
  access_denied: { category: "security", severity: "warning", outcome: "denied" },
  not_found: { category: "security", severity: "info", outcome: "denied" },
  request_failed: { category: "system", severity: "error", outcome: "failed" },
  job_failed: { category: "system", severity: "error", outcome: "failed" },
  migrated: { category: "system", severity: "info", outcome: "success" },
  secrets_rotated: { category: "security", severity: "warning", outcome: "success" },
  started: { category: "system", severity: "info", outcome: "success" },
  token_first_used: { category: "security", severity: "info", outcome: "success" },
  stopped: { category: "system", severity: "info", outcome: "success" },
} as const satisfies Record<string, { category: AuditCategory; severity: AuditSeverity; outcome: AuditOutcome }>;
export type AuditOccurrence = keyof typeof AUDIT_OCCURRENCES;
