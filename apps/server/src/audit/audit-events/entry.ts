/** An entry of the audit log on the wire. */
import type { AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { isUndoable } from "@halyard/contract/administration/audit-undo";
import type { Link } from "@halyard/contract/hal";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { readChanges } from "../../platform/events/journal.ts";
import { changeDocument, entityLink } from "../administrative-activities/activity.ts";
import type { JournalRow, OccurrenceRow } from "./store.ts";

const HREF = "/api/v3/admin/audit_events";

/** A person's own: an administrator sees that it was changed, and not what it says. */
const PERSONAL: ReadonlySet<string> = new Set(["Favorite", "Notification", "Reminder"]);
const isPersonal = ({ entity_type, internal }: JournalRow): boolean =>
  PERSONAL.has(entity_type) || (entity_type === "Query" && internal === 1);

const self = (id: string): Record<string, Link> => ({ self: { href: `${HREF}/${id}` } });
const userLink = (id: number, name: string): Link => ({ href: `/api/v3/users/${id}`, title: name });

export function journalEntry(row: JournalRow): DocumentOf<AuditEvent> {
  const id = `j${row.id}`;
  const hidden = isPersonal(row);
  const title = hidden ? "" : row.entity_title;
  const links = { ...self(id), actor: userLink(row.actor_id, row.actor_name ?? "") };
  const changes = hidden
    ? []
    : Object.entries(readChanges(row.changes)).map(([name, one]) => changeDocument(name, one));
  const undo = { href: `${HREF}/${id}/undo`, method: "post" } as const;
  const project = row.project_id !== null && row.project_name !== null;
  return {
    _type: "AuditEvent",
    id,
    action: row.action,
    category: row.category,
    severity: row.severity,
    outcome: row.outcome,
    actor: { id: row.actor_id, name: row.actor_name ?? "" },
    entity: { type: row.entity_type, id: row.entity_id, title },
    changes,
    context: JSON.parse(row.context),
    subject: "",
    details: {},
    count: 1,
    lastAt: row.created_at,
    createdAt: row.created_at,
    _links: {
      ...links,
      entity: { ...entityLink(row), title },
      ...(isUndoable(row.entity_type, row.action, changes) ? { undo } : {}),
      ...(project ? { project: { href: `/api/v3/projects/${row.project_id}`, title: row.project_name ?? "" } } : {}),
    },
  };
}

export function occurrenceEntry(row: OccurrenceRow): DocumentOf<AuditEvent> {
  const id = `s${row.id}`;
  const actor = row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? "" };
  return {
    _type: "AuditEvent",
    id,
    action: row.kind,
    category: row.category,
    severity: row.severity,
    outcome: row.outcome,
    actor,
    entity: row.entity_type === null ? null : { type: row.entity_type, id: row.entity_id, title: row.entity_title },
    changes: [],
    context: JSON.parse(row.context),
    subject: row.subject,
    details: JSON.parse(row.details),
    count: row.count,
    lastAt: row.updated_at,
    createdAt: row.created_at,
    _links: { ...self(id), ...(actor === null ? {} : { actor: userLink(actor.id, actor.name) }) },
  };
}
