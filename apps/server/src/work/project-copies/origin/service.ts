/** What changed in the template that a project was made from, and taking over what is new there. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../../access/caller.ts";
import { hearableBy } from "../../../audit/event-visibility.ts";
import type { JsonObject } from "../../../hal/json.ts";
import type { Context } from "../../../platform/context.ts";
import { missingPermission, violation } from "../../../platform/errors.ts";
import { createCategory } from "../../../projects/categories/service.ts";
import { mayCopy } from "../../../projects/projects/links.ts";
import { findProject, type ProjectRow } from "../../../projects/projects/service.ts";
import { recordProject } from "../../../projects/projects/write.ts";
import { createVersion } from "../../../projects/versions/service.ts";
import { calendarOf } from "../../../work-types/calendar/calendar.ts";
import { dateShift, UNMOVED } from "../../../work-types/calendar/date-shift.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { workPackagesByIds } from "../../work-packages/service.ts";
import { contentOf, firstDateOf, withLeads, withLinks } from "../../work-package-templates/content.ts";
import { createPlanned, planUse } from "../../work-package-templates/use.ts";
import { leadIn } from "../templates.ts";
import { ownVersionsOf } from "../work-store.ts";
import { changesIn, type TemplateChange } from "./changes.ts";
import {
  copiesIn,
  eventsSince,
  idsByName,
  latestEventId,
  moveOn,
  originOf,
  rememberWork,
  rowsOfTemplate,
  type Origin,
} from "../origin-store.ts";

/** Work in a template is seldom changed more often between two looks at it. */
const MOST_EVENTS = 5_000;
/** As many as are made in one transaction that no one waits for long. */
const MOST_AT_ONCE = 100;

/** What a template consists of. */
const PARTS = ["WorkPackage", "Version", "Category", "ProjectPhase", "WorkPackageDefaults", "WorkPackageTemplate"];

export interface Reviewed {
  origin: Origin | undefined;
  /** null: the caller doesn't see the template. */
  template: ProjectRow | null;
  changes: TemplateChange[];
  /** Whether there may be more. */
  isCut: boolean;
}

/** @throws MissingPermission (403) */
export async function reviewTemplate(ctx: Context, caller: Caller, project: ProjectRow): Promise<Reviewed> {
  if (!caller.can("edit_project", project.id)) throw missingPermission();
  const origin = await originOf(ctx.db, project.id);
  if (origin === undefined || !caller.sees(origin.template_id)) {
    return { origin, template: null, changes: [], isCut: false };
  }
  const template = await findProject(ctx, caller, String(origin.template_id));
  const hearable = hearableBy(caller, ctx.dialect, template.id);
  const where = sql<SqlBool>`events.entity_type in (${sql.join(PARTS)}) and ${hearable}`;
  const events = await eventsSince(ctx.db, template.id, origin.event_id, where, MOST_EVENTS);
  const changes = await withoutTaken(ctx, project.id, changesIn(events));
  return { origin, template, changes, isCut: events.length === MOST_EVENTS };
}

/** What is new in the template and here already. */
async function withoutTaken(ctx: Context, projectId: number, changes: readonly TemplateChange[]) {
  const isNew = (type: string) => (one: TemplateChange) => one.kind === "added" && one.entityType === type;
  const work = changes.filter(isNew("WorkPackage")).map(({ entityId }) => entityId);
  const copies = work.length === 0 ? new Map<number, number>() : await copiesIn(ctx.db, ctx.dialect, projectId, work);
  const named = {
    Version: changes.some(isNew("Version")) ? await idsByName(ctx.db, "versions", projectId) : null,
    Category: changes.some(isNew("Category")) ? await idsByName(ctx.db, "categories", projectId) : null,
  };
  return changes.filter((one) => {
    if (one.kind !== "added") return true;
    if (one.entityType === "WorkPackage") return !copies.has(one.entityId);
    const names = one.entityType === "Version" ? named.Version : one.entityType === "Category" ? named.Category : null;
    return names?.has(one.title) !== true;
  });
}

/** From now on only what changes later is told. @throws MissingPermission (403) */
export async function markReviewed(ctx: Context, caller: Caller, project: ProjectRow): Promise<void> {
  if (!caller.can("edit_project", project.id)) throw missingPermission();
  const seen = await latestEventId(ctx.db);
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await moveOn(tx, project.id, seen);
    const changes = { templateReviewed: { from: null, to: at } };
    await recordProject(tx, caller, project, "updated", changes, at);
  });
}

export interface Wanted {
  workPackages: readonly number[];
  versions: readonly number[];
  categories: readonly number[];
}

/**
 * Makes in the project what is new in its template. Each kind at once or not at all.
 * @throws MissingPermission (403), the problems (422)
 */
export async function takeOver(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  project: ProjectRow,
  wanted: Wanted,
): Promise<void> {
  const { origin, template, changes } = await reviewTemplate(ctx, caller, project);
  if (origin === undefined || template === null || !mayCopy(caller, template)) throw missingPermission();
  const offered = (type: string): ReadonlySet<number> =>
    new Set(changes.filter((one) => one.kind === "added" && one.entityType === type).map(({ entityId }) => entityId));
  for (const [ids, type] of [
    [wanted.workPackages, "WorkPackage"],
    [wanted.versions, "Version"],
    [wanted.categories, "Category"],
  ] as const) {
    const known = offered(type);
    if (!ids.every((id) => known.has(id))) throw violation("base", "Something of it isn't new in the template.");
  }
  const may =
    (wanted.versions.length === 0 || caller.can("manage_versions", project.id)) &&
    (wanted.categories.length === 0 || caller.can("manage_categories", project.id)) &&
    (wanted.workPackages.length === 0 || caller.can("add_work_packages", project.id));
  if (!may) throw missingPermission();
  const shift = await shiftSince(ctx, origin);
  for (const row of await rowsOfTemplate.versions(ctx.db, template.id)) {
    if (!wanted.versions.includes(row.id)) continue;
    await createVersion(ctx, caller, {
      name: row.name,
      description: row.description,
      startDate: row.start_date === null ? null : shift.date(row.start_date),
      endDate: row.end_date === null ? null : shift.date(row.end_date),
      status: row.status,
      sharing: row.sharing,
      projectId: project.id,
    });
  }
  for (const row of await rowsOfTemplate.categories(ctx.db, template.id)) {
    if (wanted.categories.includes(row.id)) await createCategory(ctx, caller, project.id, { name: row.name });
  }
  if (wanted.workPackages.length > 0) {
    await takeWork(ctx, caller, catalogue, { project, template, ids: wanted.workPackages, shift });
  }
}

async function shiftSince(ctx: Context, { shifted_from: from, shifted_to: to }: Origin) {
  if (from === null || to === null) return UNMOVED;
  const calendar = await calendarOf(ctx.db);
  return { calendar, date: dateShift(from, to, calendar) };
}

interface TakenWork {
  project: ProjectRow;
  template: ProjectRow;
  ids: readonly number[];
  shift: { date: (date: string) => string };
}

async function takeWork(ctx: Context, caller: Caller, catalogue: Catalogue, taken: TakenWork): Promise<void> {
  const { project, template, ids, shift } = taken;
  if (ids.length > MOST_AT_ONCE) {
    throw violation("workPackages", `At most ${MOST_AT_ONCE} work packages can be taken over at once.`);
  }
  const found = await workPackagesByIds(ctx, caller, ids);
  const rows = parentsFirst(found);
  const parents = rows.flatMap(({ parent_id }) => parent_id ?? []);
  const above = await copiesIn(ctx.db, ctx.dialect, project.id, parents);
  // What the caller can write on them is what they can write here.
  const here = rows.map((row) => ({ ...row, project_id: project.id }));
  const places = await placesIn(ctx, project.id, template.id);
  const own = await ownVersionsOf(ctx.db, template.id);
  const bare = withLeads(contentOf(here, [], caller, catalogue), (href) => leadIn(places, own, href));
  const content = {
    ...bare,
    workPackages: bare.workPackages.map((part, place) => {
      const parent = part.parent === null ? above.get(rows[place]?.parent_id ?? 0) : undefined;
      if (parent === undefined) return part;
      const link: JsonObject = { parent: { href: `/api/v3/work_packages/${parent}` } };
      return { ...part, body: withLinks(part.body, link) };
    }),
  };
  const first = firstDateOf(content);
  const now = ctx.clock.now().toISOString();
  const asTemplate = {
    id: template.id,
    project_id: project.id,
    name: template.name,
    name_key: "",
    content: JSON.stringify(content),
    work_packages: content.workPackages.some(({ parent }) => parent !== null) ? rows.length : 1,
    relations: 0,
    created_at: now,
    updated_at: now,
  };
  const startDate = first === null ? null : shift.date(first);
  const planned = await planUse(ctx, caller, catalogue, asTemplate, { startDate });
  const made = await createPlanned(ctx, caller, catalogue, planned, { notify: true, also: {} });
  const pairs = rows.map((row, place) => [row.id, made[place] ?? 0] as const);
  await ctx.transaction((tx) => rememberWork(tx, pairs));
}

/** Each after its parent, where that is among them. */
function parentsFirst<Row extends { id: number; parent_id: number | null }>(rows: readonly Row[]): Row[] {
  const among = new Map(rows.map((row) => [row.id, row]));
  const depth = (row: Row): number => {
    const seen = new Set<number>();
    let steps = 0;
    for (let at = row; at.parent_id !== null && !seen.has(at.id); steps++) {
      seen.add(at.id);
      const above = among.get(at.parent_id);
      if (above === undefined) break;
      at = above;
    }
    return steps;
  };
  return rows.toSorted((a, b) => depth(a) - depth(b) || a.id - b.id);
}

/** Versions and categories have the names that they have in the template. */
async function placesIn(ctx: Context, target: number, source: number) {
  const byName = async (table: "versions" | "categories") => {
    const [there, here] = [await idsByName(ctx.db, table, source), await idsByName(ctx.db, table, target)];
    return new Map([...there].flatMap(([name, id]) => (here.has(name) ? [[id, here.get(name) ?? 0] as const] : [])));
  };
  const [versions, categories] = [await byName("versions"), await byName("categories")];
  const none = new Map<number, number>();
  return { source, target, versions, categories, phases: none, withMembers: true, people: none, now: "" };
}
