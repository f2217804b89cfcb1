/** Reading projects: what the caller may know of, nothing else. */
import { sql } from "kysely";
import type { Caller } from "../access/caller.ts";
import { pagedCollection } from "../hal/collection.ts";
import { notFound } from "../hal/errors.ts";
import { conditionsOf } from "../hal/filters.ts";
import type { ListQuery } from "../hal/list-query.ts";
import { represent, type Document } from "../hal/resource.ts";
import { scopeOf } from "../hal/scope.ts";
import { orderOf } from "../hal/sorts.ts";
import type { Context } from "../platform/context.ts";
import { projectFilters, projectSorts } from "./filters.ts";
import { projectResource } from "./resource.ts";
import { findProjects, projectById, projectByIdentifier, type ProjectRow } from "./store.ts";

export { typeIdsOf } from "./store.ts";
export type { ProjectRow } from "./store.ts";

/** @param reference an id or an identifier. @throws NotFound (404) also for what the caller may not know of */
export async function findProject(ctx: Context, caller: Caller, reference: string): Promise<ProjectRow> {
  const project = /^\d{1,15}$/.test(reference)
    ? await projectById(ctx.db, Number(reference))
    : await projectByIdentifier(ctx.db, reference.toLowerCase());
  if (project === undefined || !caller.sees(project.id)) throw notFound();
  return project;
}

/** A page of the projects among these ids that the caller sees. */
export async function listProjectsAmong(
  ctx: Context,
  caller: Caller,
  query: ListQuery,
  path: string,
  ids: ReadonlySet<number>,
): Promise<Document> {
  const conditions = conditionsOf(projectFilters, query.filters ?? [], scopeOf(ctx, caller));
  const page = await findProjects(ctx.db, {
    where: [ctx.dialect.idIn(sql.ref("projects.id"), [...ids]), ...conditions],
    order: orderOf(projectSorts, query.sortBy ?? [{ name: "id", direction: "asc" }], "projects.id"),
    limit: query.pageSize,
    offset: (query.offset - 1) * query.pageSize,
  });
  return pagedCollection(projectResource, page, query, path, caller);
}

/** The document of a project that something else points at. */
export async function showProjectIn(ctx: Context, caller: Caller, id: number): Promise<Document> {
  return represent(projectResource, await findProject(ctx, caller, String(id)), caller);
}
