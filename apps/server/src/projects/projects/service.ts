/** Reading projects: what the caller may know of, nothing else. */
import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { mayAskForProjectsOf } from "../../access/policies/projects.ts";
import { NO_FIELDS, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import { fieldFilters, fieldSorts } from "../../custom-fields/owners/lists.ts";
import { withFields } from "../../custom-fields/owners/resource.ts";
import { pagedCollection } from "../../hal/answer/collection.ts";
import { invalidQuery, notFound } from "../../platform/errors.ts";
import { conditionsOf, userIdsOf } from "../../hal/read/filters.ts";
import type { FilterClause, ListQuery } from "../../hal/read/list-query.ts";
import { completeTexts, textsLeft } from "../../hal/markdown/formattable.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { represent, type Document } from "../../hal/answer/resource.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { record } from "../../platform/events/journal.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { projectFilters, projectSorts } from "./filters.ts";
import { phaseFilters } from "./phase-filters.ts";
import { PROJECTS, projectResource } from "./resource.ts";
import { favorite, findProjects, projectById, projectByIdentifier, unfavorite, type ProjectRow } from "./store.ts";

export { modulesOf, typeIdsOf } from "./store.ts";
export type { ProjectRow } from "./store.ts";

/** @param reference an id or an identifier. @throws NotFound (404) also for what the caller may not know of */
export async function findProject(ctx: Context, caller: Caller, reference: string): Promise<ProjectRow> {
  // What the databases could not even compare with is no project's either.
  if (!/^[\w-]{1,100}$/.test(reference)) throw notFound();
  const id = /^\d+$/.test(reference) ? Number(reference) : null;
  if (id !== null && !caller.facts.projects.has(id)) throw notFound();
  const project =
    id === null
      ? await projectByIdentifier(ctx.db, reference.toLowerCase(), caller.id)
      : await projectById(ctx.db, id, caller.id);
  if (project === undefined || !caller.sees(project.id)) throw notFound();
  return project;
}

/** A page of the projects among these ids that the caller sees. @param fields those that they know, where they are asked for */
export async function listProjectsAmong(
  ctx: Context,
  caller: Caller,
  query: ListQuery,
  path: string,
  ids: ReadonlySet<number>,
  fields: CustomFields = NO_FIELDS,
): Promise<Document> {
  const scope = scopeOf(ctx, caller);
  const phases = await phaseFilters(ctx.db, query.filters ?? []);
  const filters = { ...projectFilters, ...phases, ...fieldFilters(PROJECTS, fields) };
  const sorts = { ...projectSorts, ...fieldSorts(PROJECTS, fields, scope) };
  const clauses = Map.groupBy(query.filters ?? [], ({ name }) => name === "visible");
  let among = ids;
  for (const clause of clauses.get(true) ?? []) among = among.intersection(await visibleTo(ctx, caller, clause));
  const conditions = conditionsOf(filters, clauses.get(false) ?? [], scope);
  const page = await findProjects(ctx.db, caller.id, {
    where: [ctx.dialect.idIn(sql.ref("projects.id"), [...among]), ...conditions],
    order: orderOf(sorts, query.sortBy ?? [{ name: "id", direction: "asc" }], "projects.id"),
    ...limitsOf(query),
  });
  // Clients expect the list of other formats, of which there are none.
  const resource = withFields(projectResource, PROJECTS, fields);
  return pagedCollection(resource, page, query, path, caller, { links: { representations: [] } });
}

/** The filter `visible`: what oneself, or for administrators anyone, may know of. @throws InvalidQuery (400) */
async function visibleTo(ctx: Context, caller: Caller, clause: FilterClause): Promise<ReadonlySet<number>> {
  const [id = 0] = userIdsOf(clause.values.slice(0, 1), "visible", scopeOf(ctx, caller));
  const other = mayAskForProjectsOf(caller, id) ? await callerOfUser(ctx, id) : null;
  if (clause.operator !== "=" || other === null) throw invalidQuery("Filter visible has an invalid value.");
  return other.visibleProjectIds();
}

/** Idempotent. @throws nothing: everyone who sees a workspace may like it */
export async function setFavorite(ctx: Context, caller: Caller, row: ProjectRow, favorited: boolean): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await (favorited ? favorite : unfavorite)(tx, caller.id, row.id))) return;
    await record(tx, {
      entityType: "Favorite",
      entityId: row.id,
      entityTitle: row.name,
      projectId: null,
      actorId: caller.id,
      action: favorited ? "created" : "deleted",
      at: ctx.clock.now().toISOString(),
    });
  });
}

/** What a caller has been shown of projects; another caller object begins again once anything in them has changed. */
const shown = new WeakMap<Caller, Map<number, Document>>();

/** The document of a project that something else points at. @throws NotFound (404) */
export async function showProjectIn(ctx: Context, caller: Caller, id: number): Promise<Document> {
  let known = shown.get(caller);
  if (known === undefined) shown.set(caller, (known = new Map()));
  let document = known.get(id);
  if (document === undefined) {
    const row = await findProject(ctx, caller, String(id));
    const before = textsLeft();
    document = represent(projectResource, row, caller);
    const whole = textsLeft() === before;
    if (!whole) await completeTexts(document);
    // It is kept for longer than a favourite need be one.
    delete document["favorited"];
    delete document._links["favor"];
    delete document._links["disfavor"];
    // Where the thread had no time for a text, the next reader asks it again.
    if (whole) known.set(id, document);
  }
  return document;
}
