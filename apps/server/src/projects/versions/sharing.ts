/** Which versions a project may use: its own and those that others share with it. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import type { Condition } from "../../hal/read/filters.ts";
import { ancestorIds, descendantIds } from "../projects/resource.ts";
import type { Context } from "../../platform/context.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { versionsWhere, type VersionRow } from "./store.ts";

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

type SharedVersion = Pick<VersionRow, "project_id" | "sharing">;

/** Ids of the projects that may use the version, seen by the caller or not. */
export function projectIdsUsing(caller: Caller, version: SharedVersion): ReadonlySet<number> {
  const own = version.project_id;
  const below = () => descendantIds(caller, own);
  const above = ancestorIds(caller, own);
  const root = above[0] ?? own;
  switch (version.sharing) {
    case "none":
      return new Set([own]);
    case "descendants":
      return new Set([own, ...below()]);
    case "hierarchy":
      return new Set([own, ...above, ...below()]);
    case "tree":
      return new Set([root, ...descendantIds(caller, root)]);
    case "system":
      return new Set(caller.facts.projects.keys());
  }
}

/** Whether the caller may use it, or manages it, in some project. */
export const seesVersion = (caller: Caller, version: SharedVersion): boolean =>
  [...projectIdsUsing(caller, version)].some(
    (project) => caller.can("view_work_packages", project) || caller.can("manage_versions", project),
  );

/** The condition on `versions` for what is available in at least one of the projects. */
export function availableInAny(ctx: Context, caller: Caller, projectIds: ReadonlySet<number>): Condition {
  const above = new Set([...projectIds].flatMap((id) => ancestorIds(caller, id)));
  const roots = new Set([...projectIds].map((id) => ancestorIds(caller, id)[0] ?? id));
  const below = new Set<number>();
  const trees = new Set(roots);
  const { projects } = caller.facts;
  for (const id of projects.keys()) {
    const line = ancestorIds(caller, id);
    if (line.some((one) => projectIds.has(one))) below.add(id);
    if (line[0] !== undefined && roots.has(line[0])) trees.add(id);
  }
  const among = (ids: ReadonlySet<number>) => ctx.dialect.idIn(sql.ref("versions.project_id"), [...ids]);
  return sql<SqlBool>`(${among(projectIds)}
    or (versions.sharing = 'system' and ${projectIds.size > 0 ? 1 : 0} = 1)
    or (versions.sharing in ('descendants', 'hierarchy') and ${among(above)})
    or (versions.sharing = 'hierarchy' and ${among(below)})
    or (versions.sharing = 'tree' and ${among(trees)}))`;
}

/** All versions that are available in the project, by name. @param db where a transaction of the caller asks */
export const versionsOf = (
  ctx: Context,
  caller: Caller,
  projectId: number,
  db: Reader = ctx.db,
): Promise<VersionRow[]> => versionsWhere(db, availableIn(ctx, caller, projectId));
