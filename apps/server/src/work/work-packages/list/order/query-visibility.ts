/**
 * The views that a caller sees, as a condition on `queries`: what `sees` of views/queries/model/rights.ts says of one.
 * It is here because lists of work packages ask, too, and views belong to a later domain.
 */
import { sql, type SqlBool } from "kysely";
import type { Condition, FilterScope } from "../../../../hal/read/filters.ts";

export function visibleQueries({ caller, idIn }: Pick<FilterScope, "caller" | "idIn">): Condition {
  const projects = idIn(sql.ref("queries.project_id"), [...caller.projectIds("view_work_packages")]);
  const global = caller.canAnywhere("view_work_packages") ? sql`queries.project_id is null` : sql`1 = 0`;
  const own = caller.anonymous ? sql`1 = 0` : sql`queries.user_id = ${caller.id}`;
  return sql<SqlBool>`(queries.deleted_at is null and (queries.is_public = 1 or ${own}) and (${projects} or ${global}))`;
}
