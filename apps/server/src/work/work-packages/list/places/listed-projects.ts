/** Of which projects a list of work packages is. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../../../access/caller.ts";
import { workedOn } from "../../../../access/policies/work.ts";
import { findFilter, type Condition, type Filter } from "../../../../hal/read/filters.ts";
import type { FilterClause, ListQuery } from "../../../../hal/read/list-query.ts";
import type { Context } from "../../../../platform/context.ts";
import { descendantIds } from "../../../../projects/projects/resource.ts";
import type { ProjectRow } from "../../../../projects/projects/service.ts";

/** Those of work packages, as far as they say what their values are. */
type Filters = Readonly<Record<string, Filter & { values: string }>>;

/** What is in one project, or in a few that share it. */
const PLACES: ReadonlySet<string> = new Set(["projects", "work_packages", "versions", "sprints", "categories"]);

/** Whether it asks for what is at a certain place, which can be a template; what can be related to one is anywhere. */
export function namesPlace(filters: Filters, { name, operator, values }: FilterClause): boolean {
  const [key, filter] = findFilter(filters, name);
  return key !== "relatable" && PLACES.has(filter.values) && values.length > 0 && !operator.startsWith("!");
}

/**
 * The project with those below it, unless the filters or the parameter say otherwise. Templates are among them where the
 * list is of one, where it asks for a place, or for templates.
 * @param visible those that the caller can see work in. @param project null: the list is of all of them
 */
export function listedProjects(
  caller: Caller,
  visible: ReadonlySet<number>,
  query: ListQuery,
  project: ProjectRow | null,
  filters: Filters,
): ReadonlySet<number> {
  const clauses = query.filters ?? [];
  const named = clauses.map((clause) => ({ ...clause, name: findFilter(filters, clause.name)[0] }));
  const including = named.find((clause) => clause.name === "subprojectId");
  const only = named.find((clause) => clause.name === "onlySubproject");
  const isOfTemplates =
    query.raw["includeTemplates"] === "true" ||
    project?.templated === 1 ||
    clauses.some((clause) => namesPlace(filters, clause));
  const listed = isOfTemplates ? visible : workedOn(caller, visible);
  const below = project === null ? listed : new Set(descendantIds(caller, project.id)).intersection(listed);
  if (only !== undefined) return chosenOf(below, only);
  if (including !== undefined) return chosenOf(below, including).union(own(project));
  if (project === null) return listed;
  const alone = query.raw["includeSubprojects"] === "false" || named.some((clause) => clause.name === "project");
  return alone ? own(project) : below.union(own(project));
}

const own = (project: ProjectRow | null): ReadonlySet<number> => new Set(project === null ? [] : [project.id]);

function chosenOf(below: ReadonlySet<number>, { operator, values }: FilterClause): ReadonlySet<number> {
  const chosen = new Set(values.map(Number));
  if (operator === "=") return below.intersection(chosen);
  if (operator === "!") return below.difference(chosen);
  return operator === "*" ? below : new Set();
}

/**
 * The condition that rows are of these projects. Where all projects are seen, and few of them are left out, it names
 * those: so an index in the order of the list can be walked without looking at hundreds of projects.
 * @param seen null: not all are
 */
export function listedWithin(
  { dialect }: Pick<Context, "dialect">,
  listed: ReadonlySet<number>,
  seen: ReadonlySet<number> | null,
): (table: "work_packages" | "work_package_counts" | "work_package_due_counts") => Condition[] {
  const leftOut = seen?.difference(listed);
  return (table) => {
    const column = sql.ref(`${table}.project_id`);
    if (leftOut === undefined || leftOut.size > listed.size) return [dialect.idIn(column, [...listed])];
    return leftOut.size === 0 ? [] : [sql<SqlBool>`not ${dialect.idIn(column, [...leftOut])}`];
  };
}
