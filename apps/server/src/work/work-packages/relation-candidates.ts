/** What a work package may be put into a relation with, or above or below. */
import type { RelationType } from "@halyard/contract/work/relations";
import { sql, type SqlBool } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";

/** Those above the work package and those below it. */
const above = (id: number) => sql`(with recursive up(id) as (
  select parent_id from work_packages where id = ${id}
  union select wp.parent_id from up join work_packages as wp on wp.id = up.id where wp.parent_id is not null)
  select id from up where id is not null)`;
const below = (id: number) => sql`(with recursive down(id) as (
  select id from work_packages where parent_id = ${id}
  union select wp.id from down join work_packages as wp on wp.parent_id = down.id)
  select id from down)`;

/** Everything that the relation's own rules rule out at once; circles over several steps are found when it is made. */
export function relatableTo(id: number, type: RelationType | "parent" | "child" | "children"): Condition[] {
  const notMilestone = sql<SqlBool>`work_packages.type_id not in (select id from types where is_milestone = 1)`;
  if (type === "parent") {
    return [
      sql<SqlBool>`work_packages.id not in ${below(id)}`,
      sql<SqlBool>`work_packages.id <> coalesce((select parent_id from work_packages where id = ${id}), 0)`,
      notMilestone,
    ];
  }
  if (type === "child" || type === "children") {
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
