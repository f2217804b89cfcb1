/** What happened: changes, and what was refused or failed. */
import type { AuditCategory, AuditOutcome, AuditSeverity } from "@halyard/contract/administration/audit";
import type { Generated } from "kysely";
import type { Flag, Instant, JsonText } from "./values.ts";

/**
 * The journal: one row for each change, written in the transaction that makes the change. It is the history
 * of a work package, the audit log and the source of live updates, notifications and webhooks.
 */
export interface EventTable {
  /** Grows in the order of commits, so that a stream can resume after an id. */
  id: Generated<number>;
  /** The `_type` of what changed: WorkPackage, Project, User, Role, … */
  entity_type: string;
  entity_id: number;
  /** What the entity was called at that moment. */
  entity_title: string;
  /** The project whose readers may see the event; null: administrators only (and the person concerned). */
  project_id: number | null;
  actor_id: number;
  /** created, updated, deleted, commented, … */
  action: string;
  /** Of a work package's journal: 1 for its creation, then one more each time. 0 for other entities. */
  version: number;
  /** `{attribute: {from, to, fromTitle?, toTitle?, names?}}`; see platform/events. */
  changes: JsonText;
  comment: string;
  internal: Flag;
  category: Generated<AuditCategory>;
  severity: Generated<AuditSeverity>;
  outcome: Generated<AuditOutcome>;
  /** Where it came from, see platform/requests/origin.ts. */
  context: Generated<JsonText>;
  created_at: Instant;
  /** Later than created_at where the comment was edited. */
  updated_at: Instant;
}

/** Refusals, failed attempts and failures: what changed nothing. Those that are alike within minutes are one row. */
export interface SecurityEventTable {
  id: Generated<number>;
  /** What makes them alike. */
  key: string;
  kind: string;
  category: AuditCategory;
  severity: AuditSeverity;
  outcome: AuditOutcome;
  actor_id: number | null;
  entity_type: string | null;
  entity_id: number | null;
  entity_title: string;
  subject: string;
  details: JsonText;
  context: JsonText;
  count: number;
  created_at: Instant;
  /** The last of them. */
  updated_at: Instant;
}

export interface JournalSchema {
  events: EventTable;
  security_events: SecurityEventTable;
}
