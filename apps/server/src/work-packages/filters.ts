/** The filters of work-package lists (work contract 1.7). */
import { RELATION_TYPES, REVERSE_RELATION, type RelationType } from "@halyard/contract/relations";
import { sql, type SqlBool } from "kysely";
import { dateFilter, dateRange, instantFilter } from "../hal/date-filters.ts";
import {
  idsOf,
  listFilter,
  numberFilter,
  searchFilter,
  stringFilter,
  textFilter,
  truthOf,
  userIdsOf,
  type Condition,
  type Filter,
  type Filters,
  type FilterScope,
} from "../hal/filters.ts";
import { descendantIds } from "../projects/resource.ts";

const SECONDS_PER_HOUR = 3_600;

/**
 * Filters on what `work_package_counts` has too. The plus keeps the planner from an index on a column that
 * nearly all rows share; with it a list walks the index of its order and stops at the page's end.
 */
function countable(table: "work_packages" | "work_package_counts"): Filters {
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
  };
}

/** What a total can be read from `work_package_counts` for. */
export const countedFilters: Filters = countable("work_packages");
export const countFilters: Filters = countable("work_package_counts");

const people = (name: string): Filter => listFilter(`work_packages.${name}`, { optional: true, people: true });

/** A user or a group: the group's members count too. */
function withGroups(column: string): Filter {
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
function related(condition: (ids: readonly number[] | null, scope: FilterScope) => Condition, any: boolean): Filter {
  return {
    operators: any ? ["=", "!", "*", "!*"] : ["=", "!"],
    where(operator, values, scope, name) {
      const ids = operator.endsWith("*") ? null : userIdsOf(values, name, scope);
      const holds = condition(ids, scope);
      return operator.startsWith("!") ? sql<SqlBool>`not ${holds}` : holds;
    },
  };
}

const among = (column: string, ids: readonly number[] | null, scope: FilterScope): Condition =>
  ids === null ? sql<SqlBool>`1 = 1` : scope.idIn(sql.ref(column), ids);

export const workPackageFilters: Filters = {
  ...countedFilters,
  priority: listFilter("work_packages.priority_id"),
  author: listFilter("work_packages.author_id", { people: true }),
  assignee: { ...people("assignee_id"), aliases: ["assignedTo"] },
  responsible: people("responsible_id"),
  assigneeOrGroup: withGroups("work_packages.assignee_id"),
  category: listFilter("work_packages.category_id", { optional: true }),
  version: versionFilter(),
  parent: { ...listFilter("work_packages.parent_id", { optional: true }) },
  id: listFilter("work_packages.id"),
  ancestor: {
    operators: ["="],
    where(_operator, values, scope, name) {
      return sql<SqlBool>`work_packages.id in (
        with recursive below(id) as (
          select child.id from work_packages as child where ${scope.idIn(sql.ref("child.parent_id"), idsOf(values, name))}
          union select child.id from below join work_packages as child on child.parent_id = below.id)
        select id from below)`;
    },
  },
  subprojectId: {
    operators: ["=", "!", "*", "!*"],
    aliases: ["subproject", "onlySubproject"],
    where(operator, values, scope, name) {
      if (operator === "*") return sql<SqlBool>`1 = 1`;
      if (operator === "!*") return sql<SqlBool>`1 = 1`;
      const ids = idsOf(values, name).flatMap((id) => [id, ...descendantIds(scope.caller, id)]);
      const inside = scope.idIn(sql.ref("work_packages.project_id"), ids);
      return operator === "=" ? inside : sql<SqlBool>`not ${inside}`;
    },
  },
  watcher: related(
    (ids, scope) =>
      sql<SqlBool>`exists (select 1 from watchers where watchers.work_package_id = work_packages.id and ${among("watchers.user_id", ids, scope)})`,
    false,
  ),
  group: {
    ...related(
      (ids, scope) =>
        sql<SqlBool>`exists (select 1 from group_users where group_users.user_id = work_packages.assignee_id and ${among("group_users.group_id", ids, scope)})`,
      true,
    ),
    aliases: ["memberOfGroup"],
  },
  role: {
    ...related(
      (ids, scope) =>
        sql<SqlBool>`exists (select 1 from memberships join membership_roles on membership_roles.membership_id = memberships.id
          where memberships.principal_id = work_packages.assignee_id and memberships.project_id = work_packages.project_id
          and ${among("membership_roles.role_id", ids, scope)})`,
      true,
    ),
    aliases: ["assignedToRole"],
  },
  subject: stringFilter("work_packages.subject"),
  description: textFilter("work_packages.description"),
  comment: {
    operators: ["~", "!~"],
    where(operator, values, scope) {
      const found = sql<SqlBool>`exists (select 1 from events where events.entity_type = 'WorkPackage'
        and events.entity_id = work_packages.id and events.internal = 0
        and ${scope.contains(sql.ref("events.comment"), values[0] ?? "")})`;
      return operator === "~" ? found : sql<SqlBool>`not ${found}`;
    },
  },
  search: searchFilter(["work_packages.subject", "work_packages.description"]),
  subjectOrId: {
    operators: ["**", "~"],
    where(_operator, values, scope) {
      const text = values[0] ?? "";
      const id = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
      const inSubject = scope.contains(sql.ref("work_packages.subject"), text);
      return id === undefined ? inSubject : sql<SqlBool>`(work_packages.id = ${Number(id)} or ${inSubject})`;
    },
  },
  typeahead: searchFilter([
    "work_packages.subject",
    "projects.name",
    sql`cast(work_packages.id as text)`,
    sql`(select name from types where types.id = work_packages.type_id)`,
    sql`(select name from statuses where statuses.id = work_packages.status_id)`,
  ]),
  ...relationFilters(),
  milestone: {
    operators: ["=", "!"],
    where(operator, values, _scope, name) {
      const wanted = truthOf(values[0], name) === (operator === "=");
      return sql<SqlBool>`work_packages.type_id in (select id from types where is_milestone = ${wanted ? 1 : 0})`;
    },
  },
  createdAt: instantFilter("work_packages.created_at"),
  updatedAt: instantFilter("work_packages.updated_at"),
  startDate: dateFilter("work_packages.start_date"),
  dueDate: dateFilter("work_packages.due_date"),
  datesInterval: {
    operators: ["<>d"],
    where(operator, values, scope, name) {
      const [from, to] = dateRange(operator, values, scope.today, name);
      return sql<SqlBool>`(coalesce(work_packages.due_date, work_packages.start_date) >= ${from ?? "0000-01-01"}
        and coalesce(work_packages.start_date, work_packages.due_date) <= ${to ?? "9999-12-31"})`;
    },
  },
  duration: numberFilter("work_packages.duration"),
  estimatedTime: numberFilter("work_packages.estimated_seconds", SECONDS_PER_HOUR, ["estimatedHours"]),
  remainingTime: numberFilter("work_packages.remaining_seconds", SECONDS_PER_HOUR, ["remainingHours"]),
  percentageDone: numberFilter("work_packages.done_ratio", 1, ["doneRatio"]),
  storyPoints: numberFilter("work_packages.story_points"),
};

/** "Those that <relation> the given ones": read from either end of what is stored. */
function relationFilters(): Filters {
  const filterOf = (type: RelationType): Filter => ({
    operators: ["=", "!"],
    where(operator, values, scope, name) {
      const ids = idsOf(values, name);
      const forth = ends(type, "from_id", "to_id", ids, scope);
      const back = ends(REVERSE_RELATION[type], "to_id", "from_id", ids, scope);
      const found = sql<SqlBool>`(${forth} or ${back})`;
      return operator === "=" ? found : sql<SqlBool>`not ${found}`;
    },
  });
  return Object.fromEntries(RELATION_TYPES.map((type) => [type, filterOf(type)]));
}

const ends = (type: RelationType, own: string, other: string, ids: readonly number[], scope: FilterScope): Condition =>
  sql<SqlBool>`work_packages.id in (select ${sql.ref(`relations.${own}`)} from relations
    where relations.type = ${type} and ${scope.idIn(sql.ref(`relations.${other}`), ids)})`;

function versionFilter(): Filter {
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
