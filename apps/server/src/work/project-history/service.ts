/** A project's own journal, without the work in it, as far as the reader may hear of it. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { hearableBy } from "../../audit/event-visibility.ts";
import { journalOf, type JournalRow } from "../../audit/administrative-activities/service.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { UNDISCLOSED_TITLE } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission } from "../../platform/errors.ts";
import { readChanges } from "../../platform/events/journal.ts";

/** @throws MissingPermission (403), InvalidQuery (400) */
export async function projectHistory(ctx: Context, caller: Caller, projectId: number, query: ListQuery) {
  if (!caller.can("edit_project", projectId)) throw missingPermission();
  const where = [sql<SqlBool>`events.project_id = ${projectId}`, hearableBy(caller, ctx.dialect, projectId)];
  const { rows, total } = await journalOf(ctx, caller, query, where);
  return { rows: rows.map((row) => withoutHidden(caller, row)), total };
}

/** What it was below, or is, may be a project that the reader does not see. */
function withoutHidden(caller: Caller, row: JournalRow): JournalRow {
  const { parent, ...others } = readChanges(row.changes);
  if (parent === undefined) return row;
  const { from, to, fromTitle, toTitle } = parent;
  const shown = (id: unknown, title: string | undefined) =>
    typeof id !== "number" || caller.sees(id) ? { id, title: title ?? "" } : { id: null, title: UNDISCLOSED_TITLE };
  const [before, after] = [shown(from, fromTitle), shown(to, toTitle)];
  const told = { from: before.id, to: after.id, fromTitle: before.title, toTitle: after.title };
  return { ...row, changes: JSON.stringify({ ...others, parent: told }) };
}
