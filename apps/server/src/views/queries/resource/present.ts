/** Saved views as documents, one with the work packages that it finds and lists without. */
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { represent, type Document } from "../../../hal/answer/resource.ts";
import type { Context } from "../../../platform/context.ts";
import { stillThere } from "../../../platform/errors.ts";
import { showPrincipals } from "../../../identity/principals/service.ts";
import { findProject, showProjectIn } from "../../../projects/projects/service.ts";
import { listWorkPackages } from "../../../work/work-packages/list/list.ts";
import { filterInstance } from "./filter-instances.ts";
import { columnDocument, groupByDocument, sortByDocument } from "./schema-resources.ts";
import { knownIn, type Query } from "../model/query.ts";
import { queryResource } from "./resource.ts";
import type { QueryView } from "./view.ts";
import { listQueryOf, resultsPath } from "../model/to-list-query.ts";
import { valueLinks } from "./value-links.ts";

/** With the filters as this caller may read them. */
export async function viewsOf(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  queries: readonly Query[],
): Promise<QueryView[]> {
  const known = queries.map((query) => knownIn(catalogue, query));
  const links = await valueLinks(
    ctx,
    caller,
    catalogue,
    known.flatMap((query) => query.filters),
  );
  return known.map((query) => ({
    ...query,
    instances: query.filters.map((clause) => filterInstance(catalogue, clause, links)),
  }));
}

export async function viewOf(ctx: Context, caller: Caller, catalogue: Catalogue, query: Query): Promise<QueryView> {
  const [view] = await viewsOf(ctx, caller, catalogue, [query]);
  return stillThere(view);
}

/** @param paging `offset` and `pageSize` of the results, as they were asked for. @throws MissingPermission (403), InvalidQuery (400) */
export async function showQuery(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  query: Query,
  paging: Record<string, string>,
): Promise<Buffer> {
  const view = await viewOf(ctx, caller, catalogue, query);
  const project = query.projectId === null ? null : await findProject(ctx, caller, String(query.projectId));
  const [results, [user], projectDocument] = await Promise.all([
    listWorkPackages(ctx, caller, catalogue, listQueryOf(query, paging), resultsPath(query), project),
    showPrincipals(ctx, caller, [query.userId]),
    project === null ? undefined : showProjectIn(ctx, caller, project.id),
  ]);
  const present = (documents: (Document | undefined)[]) => documents.filter((one) => one !== undefined);
  const document = {
    ...represent(queryResource(catalogue), view, caller),
    _embedded: {
      ...(projectDocument === undefined ? {} : { project: projectDocument }),
      ...(user === undefined ? {} : { user }),
      columns: present(query.columns.map((name) => columnDocument(catalogue, name))),
      highlightedAttributes: present(query.highlightedAttributes.map((name) => columnDocument(catalogue, name))),
      sortBy: present(query.sortBy.map(({ name, direction }) => sortByDocument(catalogue, `${name}-${direction}`))),
      ...(query.groupBy === null ? {} : { groupBy: groupByDocument(catalogue, query.groupBy) }),
    },
  };
  // The results are JSON already. Their place is counted from the end: a mark in the text could be in a view's name too.
  const frame = JSON.stringify(document).slice(0, -"}}".length);
  return Buffer.concat([Buffer.from(`${frame},"results":`), results, Buffer.from("}}")]);
}
