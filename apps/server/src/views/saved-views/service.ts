/** Views: ways to show a saved query. Who sees the query sees the view. */
import { sql, type SqlBool } from "kysely";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../access/caller.ts";
import { invalidQuery, missingPermission, notFound, violation } from "../../platform/errors.ts";
import { conditionsOf, listFilter, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import { mayChange } from "../queries/model/rights.ts";
import { visibleQueries } from "../../work/work-packages/list/order/query-visibility.ts";
import { findQuery } from "../queries/service.ts";
import { findViews, insertView, type ViewRow } from "./store.ts";

/** The path segment that makes one, with its `_type` and, beyond the query's own, what it takes. */
export const VIEW_TYPES: Readonly<Record<string, { type: string; needs: Permission | null }>> = {
  work_packages_table: { type: "Views::WorkPackagesTable", needs: null },
  gantt: { type: "Views::Gantt", needs: null },
  work_packages_calendar: { type: "Views::WorkPackagesCalendar", needs: "manage_calendars" },
  team_planner: { type: "Views::TeamPlanner", needs: "manage_team_planner" },
};

export const viewFilters: Filters = {
  id: listFilter("views.id"),
  project: listFilter("queries.project_id", { optional: true }),
  type: {
    operators: ["=", "!"],
    where(operator, values) {
      const types = values.map((value) => {
        const known = Object.entries(VIEW_TYPES).find(([name, { type }]) => name === value || type === value)?.[0];
        if (known === undefined) throw invalidQuery(`Filter type has an invalid value: ${value.slice(0, 60)}`);
        return known;
      });
      const among = sql<SqlBool>`views.type in (${sql.join(types)})`;
      return operator === "=" ? among : sql<SqlBool>`not (${among})`;
    },
  },
};

/** @throws InvalidQuery (400) */
export function listViews(ctx: Context, caller: Caller, query: ListQuery) {
  const scope = scopeOf(ctx, caller);
  return findViews(ctx.db, {
    where: [visibleQueries(scope), ...conditionsOf(viewFilters, query.filters ?? [], scope)],
    order: orderOf({ id: { column: "views.id" } }, query.sortBy ?? [{ name: "id", direction: "asc" }], "views.id"),
    ...limitsOf(query),
  });
}

/** @throws NotFound (404) also for what the caller may not see */
export async function findView(ctx: Context, caller: Caller, id: number): Promise<ViewRow> {
  const where = [visibleQueries(scopeOf(ctx, caller)), sql<SqlBool>`views.id = ${id}`];
  const { rows } = await findViews(ctx.db, { where, order: [], limit: 1, offset: 0 });
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** @throws NotFound (404) for a type that there is not */
export function requireViewType(name: string): { needs: Permission | null } {
  const type = Object.hasOwn(VIEW_TYPES, name) ? VIEW_TYPES[name] : undefined;
  if (type === undefined) throw notFound();
  return type;
}

/** @throws NotFound (404) for a type that there is not, MissingPermission (403), violations of `query` (422) */
export async function createView(ctx: Context, caller: Caller, name: string, queryId: number | null): Promise<ViewRow> {
  const type = requireViewType(name);
  if (queryId === null) throw violation("query", "Query can't be blank.");
  const query = await findQuery(ctx, caller, queryId).catch(() => null);
  if (query === null) throw violation("query", "Query does not exist.");
  const { projectId } = query;
  const allowed =
    type.needs === null || (projectId === null ? caller.canAnywhere(type.needs) : caller.can(type.needs, projectId));
  if (!mayChange(caller, query) || !allowed) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () => ctx.transaction((tx) => insertView(tx, { type: name, query_id: query.id, created_at: now, updated_at: now })),
    violation("query", "Query has already been taken."),
  );
  return findView(ctx, caller, id);
}
