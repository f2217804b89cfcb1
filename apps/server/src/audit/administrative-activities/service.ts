/** The administrative journal, for administrators only. */
import { sql, type Expression } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { instantFilter } from "../../hal/read/date-filters.ts";
import {
  conditionsOf,
  listFilter,
  searchFilter,
  stringFilter,
  type Condition,
  type Filters,
} from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import { withMemberNames } from "./member-names.ts";
import { journalPage, type JournalRow } from "./store.ts";

export type { JournalRow } from "./store.ts";

export const journalFilters: Filters = {
  entityType: { ...stringFilter("events.entity_type"), operators: ["=", "!"] },
  action: { ...stringFilter("events.action"), operators: ["=", "!"] },
  actor: listFilter("events.actor_id", { people: true, aliases: ["user"] }),
  text: {
    ...searchFilter(["events.entity_title", sql`coalesce(principals.name, '')`, "events.changes"], ["search"]),
    operators: ["~", "**"],
  },
  createdAt: instantFilter("events.created_at"),
};

/** The same where the reader sees less than all of the changes. @param told the text of those that they see */
export const journalFiltersFor = (told: Expression<unknown>): Filters => ({
  ...journalFilters,
  text: {
    ...searchFilter(["events.entity_title", sql`coalesce(principals.name, '')`, told], ["search"]),
    operators: ["~", "**"],
  },
});

/** @param more conditions on `events`. @throws MissingPermission (403), InvalidQuery (400) */
export async function listAdministrativeActivities(
  ctx: Context,
  caller: Caller,
  query: ListQuery,
  more: readonly Condition[] = [],
): Promise<{ rows: JournalRow[]; total: number }> {
  requireAdministrator(caller);
  return journalOf(ctx, caller, query, more);
}

/** The same for those who may read what the conditions leave of it. @throws InvalidQuery (400) */
export async function journalOf(
  ctx: Context,
  caller: Caller,
  query: ListQuery,
  more: readonly Condition[],
  filters = journalFilters,
): Promise<{ rows: JournalRow[]; total: number }> {
  const where = [...more, ...conditionsOf(filters, query.filters ?? [], scopeOf(ctx, caller))];
  const page = await journalPage(ctx.db, where, query.pageSize, (query.offset - 1) * query.pageSize);
  return { ...page, rows: await withMemberNames(ctx.db, page.rows) };
}
