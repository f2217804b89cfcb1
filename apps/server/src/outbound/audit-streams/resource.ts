/** Streams on the wire. No secret is in them but a new one, once. */
import type { AuditStream } from "@halyard/contract/schemas/administration/audit-streams";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { ShownStream } from "./service.ts";

export function streamDocument(row: ShownStream): DocumentOf<AuditStream> {
  const href = `/api/v3/admin/audit_streams/${row.id}`;
  return {
    _type: "AuditStream",
    id: row.id,
    name: row.name,
    kind: row.kind,
    config: JSON.parse(row.config),
    state: row.state,
    sent: row.sent,
    waiting: row.waiting,
    waitingSince: row.waitingSince,
    lastSentAt: row.last_sent_at,
    failingSince: row.failing_since,
    error: row.error,
    ...(row.plainSecret === undefined ? {} : { secret: row.plainSecret }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    _links: {
      self: { href, title: row.name },
      update: { href, method: "patch" },
      delete: { href, method: "delete" },
      test: { href: `${href}/test`, method: "post" },
    },
  };
}
