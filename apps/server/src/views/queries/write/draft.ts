/** A view as it would be with what someone sends, and what is wrong with it. */
import { SORTS_MAXIMUM } from "@halyard/contract/limits";
import { QUERY_NAME_LENGTH_MAXIMUM } from "@halyard/contract/views/queries";
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { STANDARD_WEEK } from "../../../work-types/calendar/calendar.ts";
import { ApiError, violation } from "../../../platform/errors.ts";
import { camel, conditionsOf } from "../../../hal/read/filters.ts";
import type { FilterClause } from "../../../hal/read/list-query.ts";
import { scopeOf } from "../../../hal/read/scope.ts";
import type { Context } from "../../../platform/context.ts";
import { findProject } from "../../../projects/projects/service.ts";
import { groupingNames, isOrder, workPackageColumns } from "../../../work/work-packages/list/columns.ts";
import { filtersOf } from "../../../work/work-packages/list/filters.ts";
import { momentsOf } from "../../../work/work-packages/history/timestamps.ts";
import type { QueryInput } from "../resource/input.ts";
import { knownIn, newQuery, type Query } from "../model/query.ts";
import { mayView } from "../model/rights.ts";

export interface QueryDraft {
  query: Query;
  errors: ApiError[];
}

/** @param stored null: a new one */
export async function draftOf(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  input: Partial<QueryInput>,
  stored: Query | null,
): Promise<QueryDraft> {
  const errors: ApiError[] = [];
  const { project, order: _order, ...own } = input;
  const projectId = project === undefined ? (stored?.projectId ?? null) : await projectIdOf(ctx, caller, project);
  if (projectId === undefined) errors.push(violation("project", "Project not found"));
  const base = stored ?? newQuery(caller.id, caller.name, projectId ?? null);
  const query: Query = { ...base, ...own, projectId: projectId === undefined ? base.projectId : projectId };
  query.name = query.name.trim();
  if (input.groupBy != null && input.showHierarchies === undefined) query.showHierarchies = false;
  query.columns = query.columns.map(camel);
  query.highlightedAttributes = query.highlightedAttributes.map(camel);
  query.sortBy = query.sortBy.slice(0, SORTS_MAXIMUM).map((clause) => ({ ...clause, name: camel(clause.name) }));
  query.groupBy = query.groupBy === null ? null : camel(query.groupBy);
  // What others have put into it may be of fields that the caller does not know: it stays.
  const looked = stored === null ? query : withoutUnknown(catalogue, query, stored);
  errors.push(...problemsOf(catalogue, looked), ...filterProblems(ctx, caller, catalogue, looked.filters));
  errors.push(...timestampProblems(ctx, query));
  return { query, errors };
}

function withoutUnknown(catalogue: Catalogue, query: Query, stored: Query): Query {
  const known = knownIn(catalogue, query);
  const kept = <Name extends "columns" | "highlightedAttributes" | "sortBy" | "filters" | "groupBy">(
    name: Name,
  ): Query[Name] => (JSON.stringify(query[name]) === JSON.stringify(stored[name]) ? known[name] : query[name]);
  return {
    ...query,
    columns: kept("columns"),
    highlightedAttributes: kept("highlightedAttributes"),
    sortBy: kept("sortBy"),
    filters: kept("filters"),
    groupBy: kept("groupBy"),
  };
}

/** undefined: there is none that the caller could save views of. */
async function projectIdOf(ctx: Context, caller: Caller, reference: string | null): Promise<number | null | undefined> {
  if (reference === null) return null;
  try {
    const { id } = await findProject(ctx, caller, reference);
    return mayView(caller, id) ? id : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.identifier === "NotFound") return undefined;
    throw error;
  }
}

function problemsOf(catalogue: Catalogue, query: Query): ApiError[] {
  const columns = workPackageColumns(catalogue);
  const groupings = new Set(groupingNames(catalogue));
  const errors: ApiError[] = [];
  if (query.name === "") errors.push(violation("name", "Name can't be blank."));
  if (query.name.length > QUERY_NAME_LENGTH_MAXIMUM) {
    errors.push(violation("name", `Name is too long (maximum is ${QUERY_NAME_LENGTH_MAXIMUM} characters).`));
  }
  const unknown = (attribute: string, label: string, names: readonly string[], known: (name: string) => boolean) => {
    for (const name of names.filter((one) => !known(one))) {
      errors.push(violation(attribute, `${label} '${name.slice(0, 60)}' does not exist.`));
    }
  };
  unknown("columns", "Column", query.columns, (name) => columns.has(name));
  unknown("highlightedAttributes", "Attribute", query.highlightedAttributes, (name) => columns.has(name));
  unknown(
    "sortBy",
    "Sort column",
    query.sortBy.map((clause) => clause.name),
    (name) => isOrder(catalogue, name),
  );
  unknown("groupBy", "Group by", query.groupBy === null ? [] : [query.groupBy], (name) => groupings.has(name));
  if (query.groupBy !== null && query.showHierarchies) {
    errors.push(violation("showHierarchies", "Show hierarchies is mutually exclusive with 'group by'."));
  }
  return errors;
}

/** Asked of the very reading that will be done. */
const timestampProblems = (ctx: Context, { timestamps }: Query): ApiError[] =>
  refusals("timestamps", () => momentsOf(timestamps.join(","), ctx.clock.now(), STANDARD_WEEK));

/** Asked of the very filters that will be evaluated. */
function filterProblems(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  clauses: readonly FilterClause[],
): ApiError[] {
  const scope = scopeOf(ctx, caller);
  const filters = filtersOf(catalogue);
  return clauses.flatMap((clause) => refusals("filters", () => conditionsOf(filters, [clause], scope)));
}

function refusals(attribute: string, read: () => unknown): ApiError[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [violation(attribute, error.message)];
  }
}
