/** What events say about saved views. */
import type { Caller } from "../../../access/caller.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../../platform/events/journal.ts";
import { columnsOf, type Query } from "../model/query.ts";

/** What events say about a change; how wide a column is is no one's history. */
export function changesBetween(before: Query | null, after: Query): Changes {
  const { display: _display, ...columns } = columnsOf(after);
  const was: Record<string, unknown> = before === null ? {} : columnsOf(before);
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([name, value]) => value !== (was[name] ?? null) && (before !== null || name === "name"))
      .map(([name, value]) => [name, { from: was[name] ?? null, to: value }]),
  );
}

/** Of a private view only its owner hears: the row is marked as internal. */
export const recordQuery = (tx: Writer, caller: Caller, query: Query, action: string, changes: Changes, at: string) =>
  record(tx, {
    entityType: "Query",
    entityId: query.id,
    entityTitle: query.name,
    projectId: query.projectId,
    actorId: caller.id,
    action,
    changes: query.public ? changes : {},
    internal: !query.public,
    at,
  });
