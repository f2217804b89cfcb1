/** A backup on the wire, and as the journal names it. */
import type { Backup as WireBackup, BackupFacts } from "@halyard/contract/schemas/administration/backups";
import type { Link } from "@halyard/contract/hal";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { BackupRow, ListedBackup } from "../../operations/backup/catalogue/backups.ts";

export const BACKUPS = "/api/v3/admin/backups";

export const factsIn = ({ facts }: Pick<ListedBackup, "facts">): BackupFacts | null =>
  facts === "" ? null : JSON.parse(facts);

export const aboutBackup = ({ id, name }: Pick<BackupRow, "id" | "name">) => ({
  entityType: "Backup" as const,
  entityId: id,
  entityTitle: name,
  projectId: null,
});

export function backupDocument(row: ListedBackup): DocumentOf<WireBackup> {
  const self = `${BACKUPS}/${row.id}`;
  const links: Record<string, Link> = { self: { href: self } };
  if (row.actor_id !== null && row.actor_name !== null)
    links["actor"] = { href: `/api/v3/users/${row.actor_id}`, title: row.actor_name };
  if (row.state === "completed") {
    links["download"] = { href: `${self}/content` };
    links["verify"] = { href: `${self}/verify`, method: "post" };
    links["preview"] = { href: `${self}/preview` };
    links["restore"] = { href: `${self}/restore`, method: "post" };
  }
  if (row.state !== "running") links["delete"] = { href: self, method: "delete" };
  return {
    _type: "Backup",
    id: row.id,
    name: row.name,
    target: row.target,
    place: row.place,
    origin: row.origin,
    state: row.state,
    progress: progressOf(row),
    bytes: row.bytes === null ? null : Number(row.bytes),
    durationMs: row.duration_ms,
    verifiedAt: row.verified_at,
    problem: row.problem,
    facts: factsIn(row),
    createdAt: row.created_at,
    _links: links,
  };
}

function progressOf({ state, job_status: job, job_result: result }: ListedBackup): WireBackup["progress"] {
  if (state !== "running" || job !== "in_process" || result === null) return null;
  const { step, rows }: { step?: "writing" | "verifying" | "sending"; rows?: number } = JSON.parse(result);
  return step === undefined ? null : { step, rows: rows ?? 0 };
}
