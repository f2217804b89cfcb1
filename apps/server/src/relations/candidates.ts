/** Work packages that a relation or a place in the hierarchy may be made to (work contract 1.15). */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { invalidQuery } from "../hal/errors.ts";
import type { Condition } from "../hal/filters.ts";
import type { ListQuery } from "../hal/list-query.ts";
import { RELATION_TYPES } from "@halyard/contract/relations";
import type { Context } from "../platform/context.ts";
import { listWorkPackages } from "../work-packages/list.ts";
import { findWorkPackage } from "../work-packages/service.ts";

const HIERARCHY = new Set(["parent", "child", "children"]);
const PAGE = 10;

/** Everything that the relation's own rules rule out at once; circles over several steps are found when it is made. */
export async function relationCandidates(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  id: number,
  query: ListQuery,
  path: string,
): Promise<Buffer> {
  const workPackage = await findWorkPackage(ctx, caller, id);
  const type = query.raw["type"] ?? "relates";
  if (!HIERARCHY.has(type) && !RELATION_TYPES.some((one) => one === type)) {
    throw invalidQuery(`The type ${type.slice(0, 60)} does not exist.`);
  }
  const text = query.raw["query"]?.trim() ?? "";
  const filters = query.filters ?? [];
  return listWorkPackages(
    ctx,
    caller,
    catalogue,
    {
      ...query,
      filters: text === "" ? filters : [...filters, { name: "subjectOrId", operator: "**", values: [text] }],
      sortBy: query.sortBy ?? [{ name: "updatedAt", direction: "desc" }],
      pageSize: query.raw["pageSize"] === undefined ? PAGE : query.pageSize,
    },
    path,
    null,
    [sql<SqlBool>`work_packages.id <> ${workPackage.id}`, ...rulesOf(workPackage.id, type)],
  );
}

/** Those above the work package and those below it. */
const above = (id: number) => sql`(with recursive up(id) as (
  select parent_id from work_packages where id = ${id}
  union select wp.parent_id from up join work_packages as wp on wp.id = up.id where wp.parent_id is not null)
  select id from up where id is not null)`;
const below = (id: number) => sql`(with recursive down(id) as (
  select id from work_packages where parent_id = ${id}
  union select wp.id from down join work_packages as wp on wp.parent_id = down.id)
  select id from down)`;

function rulesOf(id: number, type: string): Condition[] {
  const notMilestone = sql<SqlBool>`work_packages.type_id not in (select id from types where is_milestone = 1)`;
  if (type === "parent") {
    return [
      sql<SqlBool>`work_packages.id not in ${below(id)}`,
      sql<SqlBool>`work_packages.id <> coalesce((select parent_id from work_packages where id = ${id}), 0)`,
      notMilestone,
    ];
  }
  if (HIERARCHY.has(type)) {
    return [
      sql<SqlBool>`work_packages.id not in ${above(id)}`,
      sql<SqlBool>`(work_packages.parent_id is null or work_packages.parent_id <> ${id})`,
    ];
  }
  return [
    sql<SqlBool>`work_packages.id not in ${above(id)}`,
    sql<SqlBool>`work_packages.id not in ${below(id)}`,
    sql<SqlBool>`not exists (select 1 from relations where
      (relations.from_id = ${id} and relations.to_id = work_packages.id)
      or (relations.to_id = ${id} and relations.from_id = work_packages.id))`,
  ];
}
