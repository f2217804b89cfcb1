/** Lists of work packages. */
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { joined, listed } from "../../../hal/answer-parts.ts";
import { pagedCollection, selectedDocument, type CollectionExtras } from "../../../hal/answer/collection.ts";
import { missingPermission } from "../../../platform/errors.ts";
import { conditionsOf, findFilter, type Condition, type Filters, type FilterScope } from "../../../hal/read/filters.ts";
import { checkSelect, type FilterClause, type ListQuery } from "../../../hal/read/list-query.ts";
import { completed } from "../../../hal/markdown/formattable.ts";
import { selectable, type LinkOrLinks } from "../../../hal/answer/resource.ts";
import { scopeOf } from "../../../hal/read/scope.ts";
import type { Context } from "../../../platform/context.ts";
import type { ProjectRow } from "../../../projects/projects/service.ts";
import { compared } from "./comparison.ts";
import { fieldNamed } from "../custom-fields/columns.ts";
import { shownOn } from "../custom-fields/conditions.ts";
import { elementParts } from "../../../hal/answer/kept-elements.ts";
import { assigneeFilters, countedFilters, countFilters, dueFilters } from "./filter-parts.ts";
import { filtersOf, withKnownTexts } from "./filters.ts";
import { lookUpTexts } from "./text/known-texts-store.ts";
import { pageOf, type Found } from "./list-page.ts";
import type { AskedList } from "./rows-in-order.ts";
import { listedProjects, listedWithin } from "./places/listed-projects.ts";
import { manuallyPaged, viewIn } from "./order/manual-order.ts";
import type { Due } from "./kept/due-totals-store.ts";
import { countedTotal } from "../counts-store.ts";
import { rarestOf } from "./kept/rarest-value-store.ts";
import { totalOf } from "./kept/totals-store.ts";
import { workPackageResource } from "../resource/resource.ts";
import { schemaCollection } from "../resource/schemas.ts";
import { withRelatives, type WorkPackageRow } from "../store.ts";
import { DECIDED_BY, type Decided } from "../history/decided-by.ts";
import { momentsOf } from "../history/timestamps.ts";

/** Stands in the answer where what is serialised already goes; quotes in anyone's text are escaped, so none can forge it. */
const SCHEMAS = "@schemas@";
const ELEMENTS = `"elements":[]`;
const BODY = `${ELEMENTS},"schemas":"${SCHEMAS}"`;

/** One with a longer description is made from scratch each time. */
const KEPT_ELEMENTS = {
  name: "WorkPackage",
  mostText: 20_000,
  textOf: ({ description }: WorkPackageRow) => description.length,
};

const OPEN: FilterClause[] = [{ name: "status", operator: "o", values: [] }];

/** The collection as JSON. @param project null: all that the caller may see. @throws MissingPermission (403), InvalidQuery (400) */
export async function listWorkPackages(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  given: ListQuery,
  path: string,
  project: ProjectRow | null,
): Promise<Buffer> {
  const view = viewIn(given);
  const query = manuallyPaged(given, view);
  const visible = caller.projectIds("view_work_packages");
  if (project === null ? visible.size === 0 : !visible.has(project.id)) throw missingPermission();
  const clauses = query.filters ?? OPEN;
  const scope = scopeOf(ctx, caller, view);
  const moments = momentsOf(query.raw["timestamps"], ctx.clock.now(), catalogue.calendar);
  const filters = await knowingTexts(ctx, filtersOf(catalogue), clauses, moments !== null);
  const where = conditionsOf(filters, clauses, scope);
  const seesAll = project === null && visible.size === caller.facts.projects.size;
  const listed = listedProjects(caller, visible, query, project, filters);
  const within = listedWithin(ctx, listed, seesAll ? visible : null);
  const inProjects = within("work_packages");
  const conditions: Condition[] = [...inProjects, ...where];
  const counted = countedWhere(filters, clauses, scope, within);
  const isCounted = isCountedBy(filters);
  const uncounted = clauses.filter((clause) => !isCounted(clause));
  const among = countedWhere(filters, clauses.filter(isCounted), scope, within) ?? [];
  let countedAmong: Promise<number> | undefined;
  const rowByRow = {
    inProjects,
    ...partedConditions(catalogue, filters, clauses, scope, inProjects),
    untilFull: () => [...inProjects, ...conditionsOf(filters, clauses, { ...scope, rowByRow: true, untilFull: true })],
    among,
    countAmong: () => (countedAmong ??= countedTotal(ctx.db, among)),
  };
  let looked: ReturnType<typeof rarestOf> | undefined;
  const rarest = () => (looked ??= rarestOf(ctx.db, { catalogue, scope, filters, clauses }, rowByRow));
  const assigned = inProjects.length === 0 ? keptWhere(assigneeFilters, filters, clauses, scope) : null;
  const list = { ctx, caller, catalogue, query, scope, conditions, counted, assigned, rowByRow, rarest };
  const isListed = (id: number) => listed.has(id) || (seesAll && !visible.has(id));
  const due = dueWhere(filters, clauses, uncounted, scope, within);
  const count = () => totalOf(ctx, { ...list, filters, clauses, uncounted, due, isListed });
  const found =
    moments === null
      ? await present(list, count)
      : await compared(list, moments, { clauses, decided: decidedBy(filters, clauses, inProjects, where), count });
  const extras = {
    type: "WorkPackageCollection",
    ...(found.counted === null ? {} : { groups: found.counted.groups }),
    ...(query.showSums ? { totalSums: found.counted?.sums ?? found.sums } : {}),
  };
  const links = {
    ...collectionLinks(caller, project),
    ...(query.showSums ? { sumsSchema: { href: "/api/v3/work_packages/schemas/sums" } } : {}),
  };
  // The next page is of the same moments, however long after it is asked for.
  const timestamps = moments?.map(({ at }) => at).join();
  const asked = timestamps === undefined ? query : { ...query, raw: { ...query.raw, timestamps } };
  return written(list, asked, path, found, { ...extras, links });
}

/** The answer's bytes: what each row is stands in memory as JSON already, and is put into the frame around all. */
async function written(
  { caller, catalogue }: AskedList,
  asked: ListQuery,
  path: string,
  { rows, total, elements }: Pick<Found, "rows" | "total" | "elements">,
  around: CollectionExtras,
): Promise<Buffer> {
  const result = { rows, total };
  const { select } = asked;
  const resource = workPackageResource(catalogue);
  if (rows.length === 0 || (select !== null && select.elements?.has("*") !== true)) {
    const paged = await completed(() => pagedCollection(resource, result, asked, path, caller, around));
    return Buffer.from(JSON.stringify(paged));
  }
  if (select !== null) {
    checkSelect(select, selectable(resource));
    const [before = "", after = ""] = JSON.stringify(selectedDocument(result, asked, path, [], around)).split(ELEMENTS);
    return joined([Buffer.from(`${before}"elements":[`), ...listed(await elements()), Buffer.from(`]${after}`)]);
  }
  const schemas = schemaCollection(catalogue, caller, rows);
  const frame = selectedDocument(result, asked, path, [], {
    ...around,
    links: { ...around.links, schemas: { href: schemas.href } },
    embedded: { schemas: SCHEMAS },
  });
  const [before = "", after = ""] = JSON.stringify(frame).split(BODY);
  return joined([
    Buffer.from(`${before}"elements":[`),
    ...listed(await elements()),
    Buffer.from(`],"schemas":`),
    schemas.json,
    Buffer.from(after),
  ]);
}

/** @param isOfPast what has a text at present tells nothing of what had it */
async function knowingTexts(
  ctx: Context,
  filters: ReturnType<typeof filtersOf>,
  clauses: readonly FilterClause[],
  isOfPast: boolean,
): Promise<ReturnType<typeof filtersOf>> {
  if (isOfPast) return filters;
  const named = clauses.map((clause) => ({ ...clause, name: findFilter(filters, clause.name)[0] }));
  const known = await lookUpTexts(ctx, named);
  return known.size === 0 ? filters : withKnownTexts(filters, known);
}

/** The conditions for who asks one row after the other; those that only ask for values of custom fields, and the others. */
function partedConditions(
  catalogue: Catalogue,
  filters: Filters,
  clauses: readonly FilterClause[],
  scope: FilterScope,
  inProjects: readonly Condition[],
) {
  const { true: ofValues = [], false: rest = [] } = Object.groupBy(clauses, ({ name }) => {
    const field = fieldNamed(catalogue, findFilter(filters, name)[0]);
    return field !== undefined && shownOn(field, scope) === null ? "true" : "false";
  });
  const asked = (some: readonly FilterClause[], untilFull: boolean): Condition[] =>
    conditionsOf(filters, some, { ...scope, rowByRow: true, untilFull });
  const others = [...inProjects, ...asked(rest, false)];
  return { others, ofValues: asked(ofValues, true), conditions: [...others, ...asked(ofValues, false)] };
}

async function present(list: AskedList, count: () => Promise<number>): Promise<Found> {
  const { ctx, caller, catalogue } = list;
  const page = await pageOf(list, ctx.db, count);
  const rows = await withRelatives(ctx.db, ctx.dialect, page.rows, (id) => caller.can("view_work_packages", id));
  return { ...page, rows, elements: () => elementParts(KEPT_ELEMENTS, workPackageResource(catalogue), caller, rows) };
}

/** The conditions with what decides about each; null: the journal does not tell all of it. */
function decidedBy(
  filters: Filters,
  clauses: readonly FilterClause[],
  inProjects: readonly Condition[],
  where: readonly Condition[],
): Decided[] | null {
  const all: Decided[] = inProjects.map((condition) => ({ condition, attributes: ["project"] }));
  for (const [index, condition] of where.entries()) {
    const attributes = DECIDED_BY.get(findFilter(filters, clauses[index]?.name ?? "")[0]);
    if (attributes === undefined) return null;
    all.push({ condition, attributes });
  }
  return all;
}

const isCountedBy =
  (filters: ReturnType<typeof filtersOf>) =>
  ({ name }: FilterClause): boolean =>
    Object.hasOwn(countedFilters, findFilter(filters, name)[0]);

/** The conditions on the kept counts, where the filters are on nothing else; null: they are. */
function countedWhere(
  filters: ReturnType<typeof filtersOf>,
  clauses: readonly FilterClause[],
  scope: FilterScope,
  within: ReturnType<typeof listedWithin>,
): Condition[] | null {
  if (!clauses.every(isCountedBy(filters))) return null;
  return [...within("work_package_counts"), ...conditionsOf(countFilters, clauses, scope)];
}

/** The conditions on another table of kept counts; null: it lacks a column that they filter by. */
const keptWhere = (
  kept: Filters,
  filters: ReturnType<typeof filtersOf>,
  clauses: readonly FilterClause[],
  scope: FilterScope,
): Condition[] | null =>
  clauses.every(({ name }) => Object.hasOwn(kept, findFilter(filters, name)[0]))
    ? conditionsOf(kept, clauses, scope)
    : null;

function dueWhere(
  filters: ReturnType<typeof filtersOf>,
  clauses: readonly FilterClause[],
  [only, ...others]: readonly FilterClause[],
  scope: FilterScope,
  within: ReturnType<typeof listedWithin>,
): Due | null {
  if (only === undefined || others.length > 0) return null;
  const [name, filter] = findFilter(filters, only.name);
  const days = name === "dueDate" ? filter.days?.(only.operator, only.values, scope, name) : undefined;
  const rest = clauses.filter((clause) => clause !== only);
  const kept = keptWhere(dueFilters, filters, rest, scope);
  if (days == null || kept === null) return null;
  const rows = [...within("work_packages"), ...conditionsOf(filters, rest, scope)];
  return { days, kept: [...within("work_package_due_counts"), ...kept], rows };
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
