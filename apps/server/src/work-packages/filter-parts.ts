/** Of what the filters of work-package lists are made. */
import { REVERSE_RELATION, type RelationType } from "@halyard/contract/relations";
import { sql, type SqlBool } from "kysely";
import {
  idsOf,
  listFilter,
  userIdsOf,
  type Condition,
  type Filter,
  type Filters,
  type FilterScope,
} from "../hal/filters.ts";

/**
 * Filters on what `work_package_counts` has too. The plus keeps the planner from an index on a column that
 * nearly all rows share; with it a list walks the index of its order and stops at the page's end.
 */
function countable(table: "work_packages" | "work_package_counts") {
  const column = (name: string) => sql`+${sql.ref(`${table}.${name}`)}`;
  const closed = sql`(select statuses.id from statuses where statuses.is_closed = 1)`;
  const status = listFilter(column("status_id"));
  return {
    status: {
      operators: ["=", "!", "o", "c", "*"],
      where(operator, values, scope, name) {
        if (operator === "o") return sql<SqlBool>`${column("status_id")} not in ${closed}`;
        if (operator === "c") return sql<SqlBool>`${column("status_id")} in ${closed}`;
        if (operator === "*") return sql<SqlBool>`1 = 1`;
        return status.where(operator, values, scope, name);
      },
    },
    type: listFilter(column("type_id")),
    project: listFilter(sql.ref(`${table}.project_id`)),
  } satisfies Filters;
}

/** What a total can be read from `work_package_counts` for. */
export const countedFilters = countable("work_packages");
export const countFilters = countable("work_package_counts");

export const people = (name: string): Filter => listFilter(`work_packages.${name}`, { optional: true, people: true });

/** A user or a group: the group's members count too. */
export function withGroups(column: string): Filter {
  const plain = listFilter(column, { optional: true, people: true });
  return {
    ...plain,
    where(operator, values, scope, name) {
      if (operator.endsWith("*")) return plain.where(operator, values, scope, name);
      const ids = userIdsOf(values, name, scope);
      const either = sql<SqlBool>`(${scope.idIn(sql.ref(column), ids)} or ${sql.ref(column)} in (
        select user_id from group_users where ${scope.idIn(sql.ref("group_users.group_id"), ids)}))`;
      return operator === "=" ? either : sql<SqlBool>`(${sql.ref(column)} is null or not ${either})`;
    },
  };
}

/** A condition that holds for some rows of another table. */
export function related(
  condition: (ids: readonly number[] | null, scope: FilterScope) => Condition,
  any: boolean,
): Filter {
  return {
    operators: any ? ["=", "!", "*", "!*"] : ["=", "!"],
    where(operator, values, scope, name) {
      const ids = operator.endsWith("*") ? null : userIdsOf(values, name, scope);
      const holds = condition(ids, scope);
      return operator.startsWith("!") ? sql<SqlBool>`not ${holds}` : holds;
    },
  };
}

export const among = (column: string, ids: readonly number[] | null, scope: FilterScope): Condition =>
  ids === null ? sql<SqlBool>`1 = 1` : scope.idIn(sql.ref(column), ids);

/** "Those that <relation> the given ones": read from either end of what is stored. */
export const relationFilter = (type: RelationType): Filter => ({
  operators: ["=", "!"],
  where(operator, values, scope, name) {
    const ids = idsOf(values, name);
    const forth = ends(type, "from_id", "to_id", ids, scope);
    const back = ends(REVERSE_RELATION[type], "to_id", "from_id", ids, scope);
    const found = sql<SqlBool>`(${forth} or ${back})`;
    return operator === "=" ? found : sql<SqlBool>`not ${found}`;
  },
});

const ends = (type: RelationType, own: string, other: string, ids: readonly number[], scope: FilterScope): Condition =>
  sql<SqlBool>`work_packages.id in (select ${sql.ref(`relations.${own}`)} from relations
    where relations.type = ${type} and ${scope.idIn(sql.ref(`relations.${other}`), ids)})`;

export function versionFilter(): Filter {
  const plain = listFilter("work_packages.version_id", { optional: true });
  const statuses: Record<string, string> = { o: "open", c: "closed", l: "locked" };
  return {
    operators: [...plain.operators, ...Object.keys(statuses)],
    where(operator, values, scope, name) {
      const status = statuses[operator];
      if (status === undefined) return plain.where(operator, values, scope, name);
      return sql<SqlBool>`work_packages.version_id in (select id from versions where versions.status = ${status})`;
    },
  };
}
