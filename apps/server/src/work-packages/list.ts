/** Lists of work packages (work contract 1.7). */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { collectionDocument, pagedCollection } from "../hal/collection.ts";
import { invalidQuery, missingPermission } from "../hal/errors.ts";
import { conditionsOf, findFilter, type Condition } from "../hal/filters.ts";
import type { FilterClause, ListQuery } from "../hal/list-query.ts";
import { represent, type LinkOrLinks } from "../hal/resource.ts";
import { scopeOf } from "../hal/scope.ts";
import { orderOf } from "../hal/sorts.ts";
import type { Context } from "../platform/context.ts";
import type { Dialect } from "../platform/database/database.ts";
import type { Reader } from "../platform/database/schema.ts";
import { descendantIds } from "../projects/resource.ts";
import type { ProjectRow } from "../projects/service.ts";
import { currentRows, matchesAt, pastAt, rowsAt, throughTime, type Past } from "./baseline.ts";
import { elementJson } from "./element-json.ts";
import { countedFilters, countFilters } from "./filter-parts.ts";
import { workPackageFilters } from "./filters.ts";
import { groupingOf, groupOrder, groupsOf, totalSums } from "./groups.ts";
import { workPackageResource } from "./resource.ts";
import { schemaCollection } from "./schemas.ts";
import { joinsOf, workPackageSorts } from "./sorts.ts";
import { countedTotal, withRelatives, workPackages, type PlainRow, type WorkPackageRow } from "./store.ts";
import { momentsOf } from "./timestamps.ts";

/** Stands in the answer where what is serialised already goes; quotes in anybody's text are escaped, so none can forge it. */
const SCHEMAS = "@schemas@";
const BODY = `"elements":[],"schemas":"${SCHEMAS}"`;

const OPEN: FilterClause[] = [{ name: "status", operator: "o", values: [] }];

/** The collection as JSON. @param project null: all that the caller may see. @throws MissingPermission (403), InvalidQuery (400) */
export async function listWorkPackages(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  query: ListQuery,
  path: string,
  project: ProjectRow | null,
): Promise<Buffer> {
  const visible = caller.projectIds("view_work_packages");
  if (project === null ? visible.size === 0 : !visible.has(project.id)) throw missingPermission();
  const clauses = query.filters ?? OPEN;
  const scope = scopeOf(ctx, caller);
  const where = conditionsOf(workPackageFilters, clauses, scope);
  const ids = projectIds(caller, visible, query, project);
  const everywhere = project === null && ids.size === caller.facts.projects.size;
  const inProjects = everywhere ? [] : [ctx.dialect.idIn(sql.ref("work_packages.project_id"), [...ids])];
  const conditions: Condition[] = [...inProjects, ...where];
  const moments = momentsOf(query.raw["timestamps"], ctx.clock.now(), catalogue.calendar);
  const { rows, total, element, counted, sums } =
    moments === null
      ? await present(ctx, caller, catalogue, query, conditions, () =>
          totalOf(ctx, clauses, conditions, scope, everywhere ? null : ids),
        )
      : await compared(ctx, caller, catalogue, query, conditions, pastAt(ctx, moments));
  const extras = {
    type: "WorkPackageCollection",
    ...(counted === undefined ? {} : { groups: counted.groups }),
    ...(query.showSums ? { totalSums: counted?.sums ?? sums } : {}),
  };
  const links = {
    ...collectionLinks(caller, project),
    ...(query.showSums ? { sumsSchema: { href: "/api/v3/work_packages/schemas/sums" } } : {}),
  };
  // The next page is of the same moments, however long after it is asked for.
  const timestamps = moments?.map(({ at }) => at).join();
  const asked = timestamps === undefined ? query : { ...query, raw: { ...query.raw, timestamps } };
  const result = { rows, total };
  if (query.select !== null || rows.length === 0) {
    const resource = workPackageResource(catalogue);
    return Buffer.from(JSON.stringify(pagedCollection(resource, result, asked, path, caller, { ...extras, links })));
  }
  const schemas = schemaCollection(catalogue, caller, rows);
  const frame = collectionDocument(result, asked, path, [], {
    ...extras,
    links: { ...links, schemas: { href: schemas.href } },
    embedded: { schemas: SCHEMAS },
  });
  const [before = "", after = ""] = JSON.stringify({ ...frame, count: rows.length }).split(BODY);
  const elements = rows.map(element).join(",");
  return Buffer.concat([Buffer.from(`${before}"elements":[${elements}],"schemas":`), schemas.json, Buffer.from(after)]);
}

interface Found {
  rows: WorkPackageRow[];
  total: number;
  /** One of the rows as JSON. */
  element(row: WorkPackageRow): string;
  counted: Awaited<ReturnType<typeof groupsOf>> | undefined;
  sums: Awaited<ReturnType<typeof totalSums>> | undefined;
}

/** The page, its groups and its sums. @param db as it is or as it was */
async function pageOf(
  { dialect }: Context,
  db: Reader,
  caller: Caller,
  catalogue: Catalogue,
  query: ListQuery,
  conditions: Condition[],
  count: () => Promise<number>,
) {
  const grouping = query.groupBy === null ? null : groupingOf(query.groupBy);
  const sortBy = query.sortBy ?? [{ name: "id", direction: "asc" as const }];
  if (grouping !== null && query.raw["showHierarchies"] === "true") {
    throw invalidQuery("Show hierarchies is mutually exclusive with 'group by'.");
  }
  const byGroup = grouping === null ? [] : groupOrder(...grouping, sortBy);
  const order = {
    terms: [...byGroup, ...orderOf(workPackageSorts, sortBy, "work_packages.id")],
    joins: joinsOf([...(grouping === null ? [] : [grouping[0]]), ...sortBy.map((clause) => clause.name)]),
  };
  const [rows, total, counted, sums] = await Promise.all([
    rowsOf(dialect, db, caller.id, conditions, order, query),
    count(),
    grouping === null ? undefined : groupsOf(db, catalogue, ...grouping, conditions, query.showSums, byGroup),
    query.showSums && grouping === null ? totalSums(db, conditions) : undefined,
  ]);
  return { rows, total, counted, sums };
}

interface Order {
  terms: readonly RawBuilder<unknown>[];
  /** What the terms ask of. */
  joins: RawBuilder<unknown>;
}

/**
 * The rows of a page. First their ids are found: to filter and sort all that match takes an index only
 * (`work_packages_by_project`), and whole rows are read of the page alone. Asked at once, PostgreSQL joined them all.
 */
async function rowsOf(
  dialect: Dialect,
  db: Reader,
  callerId: number,
  conditions: Condition[],
  { terms, joins }: Order,
  { pageSize, offset }: ListQuery,
): Promise<PlainRow[]> {
  if (pageSize === 0) return [];
  const matching = db
    .selectFrom("work_packages")
    .where((eb) => eb.and(conditions))
    .selectAll();
  const { rows: places } = await sql<{ id: number }>`
    select work_packages.id from (${matching}) as work_packages ${joins}
    order by ${sql.join(terms)} limit ${pageSize} offset ${(offset - 1) * pageSize}`.execute(db);
  const ids = places.map((place) => place.id);
  const rows = await workPackages(db, callerId)
    .where(dialect.idIn(sql.ref("work_packages.id"), ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Who was deleted in between is left out.
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function present(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  query: ListQuery,
  conditions: Condition[],
  count: () => Promise<number>,
): Promise<Found> {
  const page = await pageOf(ctx, ctx.db, caller, catalogue, query, conditions, count);
  const rows = await withRelatives(ctx.db, ctx.dialect, page.rows, (id) => caller.can("view_work_packages", id));
  return { ...page, rows, element: (row) => elementJson(catalogue, caller, row) };
}

/** What matches at any of the moments, as it was at the last of them, with what was different before. */
async function compared(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  query: ListQuery,
  conditions: Condition[],
  past: readonly Past[],
): Promise<Found> {
  const matches = await matchesAt(ctx, caller, past, conditions);
  const all = matches.reduce((a, b) => a.union(b));
  const current = past.at(-1)!;
  const among = [ctx.dialect.idIn(sql.ref("work_packages.id"), [...all])];
  const page = await pageOf(ctx, current.db, caller, catalogue, query, among, async () => all.size);
  const rows = await currentRows(ctx, caller, current, page.rows);
  const ids = rows.map((row) => row.id);
  const states = await rowsAt(ctx, caller, past.slice(0, -1), ids);
  const moments = past.map(({ moment }) => moment);
  const resource = workPackageResource(catalogue);
  const element = (row: WorkPackageRow): string =>
    JSON.stringify(
      throughTime(
        catalogue,
        caller,
        represent(resource, row, caller),
        row,
        moments,
        states.map((byId) => byId.get(row.id)),
        matches.map((some) => some.has(row.id)),
      ),
    );
  return { ...page, rows, element };
}

/** The project with those below it, unless the filters or the parameter say otherwise (work contract 1.7). */
function projectIds(
  caller: Caller,
  visible: ReadonlySet<number>,
  query: ListQuery,
  project: ProjectRow | null,
): ReadonlySet<number> {
  const named = (query.filters ?? []).map((clause) => ({
    ...clause,
    name: findFilter(workPackageFilters, clause.name)[0],
  }));
  const including = named.find((clause) => clause.name === "subprojectId");
  const only = named.find((clause) => clause.name === "onlySubproject");
  const below = project === null ? visible : new Set(descendantIds(caller, project.id)).intersection(visible);
  if (only !== undefined) return chosenOf(below, only);
  if (including !== undefined) return chosenOf(below, including).union(own(project));
  if (project === null) return visible;
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

/** From the kept counts where the filters are on nothing else, so that it costs the same for any number of rows. */
async function totalOf(
  ctx: Context,
  clauses: readonly FilterClause[],
  conditions: Condition[],
  scope: ReturnType<typeof scopeOf>,
  projects: ReadonlySet<number> | null,
): Promise<number> {
  const isCounted = (clause: FilterClause) =>
    Object.hasOwn(countedFilters, findFilter(workPackageFilters, clause.name)[0]);
  if (clauses.every(isCounted)) {
    const inProjects =
      projects === null ? [] : [ctx.dialect.idIn(sql.ref("work_package_counts.project_id"), [...projects])];
    return countedTotal(ctx.db, [...inProjects, ...conditionsOf(countFilters, clauses, scope)]);
  }
  const row = await ctx.db
    .selectFrom("work_packages")
    .where((eb) => eb.and(conditions))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function collectionLinks(caller: Caller, project: ProjectRow | null): Record<string, LinkOrLinks> {
  const base = project === null ? "/api/v3/work_packages" : `/api/v3/projects/${project.id}/work_packages`;
  const mayAdd =
    project === null ? caller.canAnywhere("add_work_packages") : caller.can("add_work_packages", project.id);
  const mayEdit =
    project === null ? caller.canAnywhere("edit_work_packages") : caller.can("edit_work_packages", project.id);
  return {
    ...(mayAdd
      ? {
          createWorkPackage: { href: `${base}/form`, method: "post" },
          createWorkPackageImmediate: { href: base, method: "post" },
        }
      : {}),
    ...(mayEdit
      ? {
          editWorkPackage: {
            href: "/api/v3/work_packages/{work_package_id}/form",
            method: "post",
            templated: true,
          },
        }
      : {}),
  };
}
