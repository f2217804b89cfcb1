/** Of what the filters of work-package lists are made. */
import { RELATION_TYPES, REVERSE_RELATION, type RelationType } from "@halyard/contract/work/relations";
import { sql, type SqlBool } from "kysely";
import { invalidQuery } from "../../../platform/errors.ts";
import {
  anyOf,
  containsWords,
  everything,
  idsOf,
  listFilter,
  userIdsOf,
  type Condition,
  type Filter,
  type Filters,
  type FilterScope,
} from "../../../hal/read/filters.ts";
import { wordsOf } from "../../../hal/read/words.ts";
import { relatableTo } from "../relation-candidates.ts";

type CountedTable = "work_package_counts" | "work_package_due_counts" | "work_package_assignee_counts";

/**
 * Filters on what `work_package_counts` has too. The plus keeps the planner from an index on a column that
 * nearly all rows share; with it a list walks the index of its order and stops at the page's end.
 */
function countable(table: CountedTable | "work_packages") {
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
const { status: dueStatus, project: dueProject } = countable("work_package_due_counts");
export const dueFilters = { status: dueStatus, project: dueProject };
const { status: assigneeStatus } = countable("work_package_assignee_counts");
export const assigneeFilters = { status: assigneeStatus };

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

/**
 * Of the given work packages those that the caller sees: a filter by another one must not tell what that one is
 * connected with.
 */
export const seenAmong = (column: string, values: readonly string[], scope: FilterScope, name: string): Condition =>
  sql<SqlBool>`${sql.ref(column)} in (select seen.id from work_packages as seen
    where ${scope.idIn(sql.ref("seen.id"), idsOf(values, name))}
    and ${scope.idIn(sql.ref("seen.project_id"), [...scope.caller.projectIds("view_work_packages")])})`;

/** "Those that <relation> the given ones": read from either end of what is stored. */
export const relationFilter = (type: RelationType): Filter => ({
  operators: ["=", "!"],
  where(operator, values, scope, name) {
    const forth = ends(type, "from_id", "to_id", values, scope, name);
    const back = ends(REVERSE_RELATION[type], "to_id", "from_id", values, scope, name);
    const found = sql<SqlBool>`(${forth} or ${back})`;
    return operator === "=" ? found : sql<SqlBool>`not ${found}`;
  },
});

const ends = (
  type: RelationType,
  own: string,
  other: string,
  values: readonly string[],
  scope: FilterScope,
  name: string,
): Condition =>
  sql<SqlBool>`work_packages.id in (select ${sql.ref(`relations.${own}`)} from relations
    where relations.type = ${type} and ${seenAmong(`relations.${other}`, values, scope, name)})`;

/** Below which work package; of those that are not seen nothing is said. */
export function parentFilter(): Filter {
  const plain = listFilter("work_packages.parent_id", { optional: true });
  return {
    ...plain,
    where(operator, values, scope, name) {
      if (operator.endsWith("*")) return plain.where(operator, values, scope, name);
      const found = seenAmong("work_packages.parent_id", values, scope, name);
      return operator === "=" ? found : sql<SqlBool>`(work_packages.parent_id is null or not ${found})`;
    },
  };
}

/** All that is below the given ones, however deep. */
export const ancestorFilter: Filter = {
  operators: ["="],
  where: (_operator, values, scope, name) =>
    sql<SqlBool>`work_packages.id in (
      with recursive below(id) as (
        select child.id from work_packages as child where ${seenAmong("child.parent_id", values, scope, name)}
        union select child.id from below join work_packages as child on child.parent_id = below.id)
      select id from below)`,
};

/** Whether someone watches is told to themself, and to those who may see watchers. */
export const watcherFilter: Filter = {
  operators: ["=", "!"],
  where(operator, values, scope, name) {
    const { caller } = scope;
    const told = scope.idIn(sql.ref("work_packages.project_id"), [...caller.projectIds("view_work_package_watchers")]);
    const found = sql<SqlBool>`exists (select 1 from watchers where watchers.work_package_id = work_packages.id
      and ${scope.idIn(sql.ref("watchers.user_id"), userIdsOf(values, name, scope))}
      and (watchers.user_id = ${caller.id} or ${told}))`;
    return operator === "=" ? found : sql<SqlBool>`not ${found}`;
  },
};

const NUMBER = /^\s*#(\d{1,15})\s*$/;

/** Subject, description and comments by how their words begin; `#123` is that very work package. */
export const wordsFilter = {
  operators: ["**", "~"],
  isOfTexts: (_operator, [text = ""]) => wordsOf(text).length > 0 && !NUMBER.test(text),
  matching(_operator, [text = ""], scope) {
    const words = NUMBER.test(text) ? [] : wordsOf(text);
    return words.length === 0 ? null : scope.withWords(words);
  },
  where(_operator, [text = ""], scope) {
    const id = NUMBER.exec(text)?.[1];
    if (id !== undefined) return sql<SqlBool>`work_packages.id = ${Number(id)}`;
    const words = wordsOf(text);
    const row = sql.ref("work_packages.id");
    const asked = scope.untilFull === true && words.length > 0 ? scope.rowHasWords?.(row, words) : undefined;
    if (asked !== undefined) return asked;
    if (words.length > 0) return scope.hasWords(row, words, "anywhere");
    return text.trim() === "" ? everything : scope.contains(sql.ref("work_packages.subject"), text.trim());
  },
} satisfies Filter;

const RELATABLE = [...RELATION_TYPES, "parent", "child", "children"] as const;

/** What the given one may be put into a relation with, or above or below; the operator says into which. */
export const relatableFilter: Filter = {
  operators: RELATABLE,
  where(operator, values, scope, name) {
    const [id = 0, ...more] = idsOf(values, name);
    const type = RELATABLE.find((one) => one === operator);
    if (more.length > 0 || type === undefined) throw invalidQuery(`Filter ${name} takes one work package.`);
    // Of one that is not seen nothing is said, not even what it has nothing to do with.
    const seen = sql<SqlBool>`exists (select 1 from work_packages as given where given.id = ${id}
      and ${scope.idIn(sql.ref("given.project_id"), [...scope.caller.projectIds("view_work_packages")])})`;
    const rules = [seen, sql<SqlBool>`work_packages.id <> ${id}`, ...relatableTo(id, type)];
    return rules.reduce((all, one) => sql<SqlBool>`${all} and ${one}`);
  },
};

/**
 * Which projects below a list's own it shows (`subprojectId`), or those alone (`onlySubproject`): the list makes
 * its projects from it. In a list of all projects they are among all.
 */
export const subprojectFilter: Filter = {
  operators: ["=", "!", "*", "!*"],
  where(_operator, values, _scope, name) {
    idsOf(values, name);
    return everything;
  },
};

/** A text in something that hangs on the work package, empty where nothing hangs on it. */
export function textIn(rows: (holds: (column: string) => Condition) => Condition): Filter {
  return {
    operators: ["~", "!~"],
    where(operator, values, scope) {
      const found = rows((column) => anyOf(values.map((value) => containsWords(column, value, scope))));
      return operator === "~" ? found : sql<SqlBool>`not ${found}`;
    },
  };
}

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

/** Where the caller does not see sprints, no work package is in one for them. */
export function sprintFilter(): Filter {
  const plain = listFilter("work_packages.sprint_id", { optional: true });
  const planned = listFilter("work_packages.sprint_id");
  return {
    operators: plain.operators,
    where(operator, values, scope, name) {
      const seen = scope.idIn(sql.ref("work_packages.project_id"), [...scope.caller.projectIds("view_sprints")]);
      if (operator === "*") return sql<SqlBool>`(work_packages.sprint_id is not null and ${seen})`;
      if (operator === "!*") return sql<SqlBool>`(work_packages.sprint_id is null or not ${seen})`;
      const among = planned.where("=", values, scope, name);
      const inSprint = sql<SqlBool>`(${among} and ${seen})`;
      return operator === "=" ? inSprint : sql<SqlBool>`(work_packages.sprint_id is null or not ${inSprint})`;
    },
  };
}

/** By the definitions of phases, so that it finds work of several projects. What the caller does not see is in none. */
export function phaseFilter(): Filter {
  const plain = listFilter("work_packages.project_phase_id", { optional: true });
  return {
    operators: plain.operators,
    takes: "id",
    aliases: ["projectPhaseDefinition"],
    where(operator, values, scope, name) {
      const seen = scope.idIn(sql.ref("project_phases.project_id"), [
        ...scope.caller.projectIds("view_project_phases"),
      ]);
      const among = operator.endsWith("*")
        ? sql`1 = 1`
        : scope.idIn(sql.ref("project_phases.definition_id"), idsOf(values, name));
      const inPhase = sql<SqlBool>`work_packages.project_phase_id in (
        select id from project_phases where active = 1 and ${seen} and ${among})`;
      if (!operator.startsWith("!")) return inPhase;
      return sql<SqlBool>`(work_packages.project_phase_id is null or not ${inPhase})`;
    },
  };
}
