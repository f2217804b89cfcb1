/** Which versions a project may use: its own and those that others share with it (work contract 2.6). */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Condition } from "../hal/filters.ts";
import { ancestorIds, descendantIds } from "../projects/resource.ts";
import type { Context } from "../platform/context.ts";
import { byName, findVersions, type VersionRow } from "./store.ts";

/** The condition on `versions` for what is available in the project. */
function availableIn(ctx: Context, caller: Caller, projectId: number): Condition {
  const above = ancestorIds(caller, projectId);
  const below = descendantIds(caller, projectId);
  const root = above[0] ?? projectId;
  const tree = [root, ...descendantIds(caller, root)];
  const among = (ids: readonly number[]) => ctx.dialect.idIn(sql.ref("versions.project_id"), ids);
  return sql<SqlBool>`(versions.project_id = ${projectId}
    or versions.sharing = 'system'
    or (versions.sharing in ('descendants', 'hierarchy') and ${among(above)})
    or (versions.sharing = 'hierarchy' and ${among(below)})
    or (versions.sharing = 'tree' and ${among(tree)}))`;
}

/** All versions that are available in the project, by name. */
export async function versionsOf(ctx: Context, caller: Caller, projectId: number): Promise<VersionRow[]> {
  const where = [availableIn(ctx, caller, projectId)];
  const { rows } = await findVersions(ctx.db, { where, order: [byName], limit: 10_000, offset: 0 });
  return rows;
}
