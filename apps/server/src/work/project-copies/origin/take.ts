/** Taking over what is new in a project's template: all that was chosen, or nothing. */
import type { Caller } from "../../../access/caller.ts";
import type { JsonObject } from "../../../hal/json.ts";
import { within, type Context } from "../../../platform/context.ts";
import { missingPermission, updateConflict, violation } from "../../../platform/errors.ts";
import { createCategory } from "../../../projects/categories/service.ts";
import { mayCopy } from "../../../projects/projects/links.ts";
import type { ProjectRow } from "../../../projects/projects/service.ts";
import { createVersion } from "../../../projects/versions/service.ts";
import { calendarOf } from "../../../work-types/calendar/calendar.ts";
import { dateShift, UNMOVED } from "../../../work-types/calendar/date-shift.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { workPackagesByIds } from "../../work-packages/service.ts";
import { contentOf, firstDateOf, withLeads, withLinks } from "../../work-package-templates/content.ts";
import { createPlanned, planUse } from "../../work-package-templates/use.ts";
import { leadIn } from "../templates.ts";
import { ownVersionsOf } from "../work-store.ts";
import { copiesIn, idsByName, rememberWork, rowsOfTemplate, type Origin } from "../origin-store.ts";
import { reviewTemplate } from "./service.ts";

/** As many as are made in one transaction that no one waits for long. */
const MOST_AT_ONCE = 100;

export interface Wanted {
  workPackages: readonly number[];
  versions: readonly number[];
  categories: readonly number[];
  /** Up to where the caller has seen the changes, see `Reviewed`; null: what there is now is meant. */
  until: number | null;
}

/**
 * Makes in the project what is new in its template, in one transaction.
 * @throws MissingPermission (403), UpdateConflict (409) where the template or the project has changed since the caller looked,
 * the problems (422)
 */
export async function takeOver(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  project: ProjectRow,
  wanted: Wanted,
): Promise<void> {
  if (wanted.workPackages.length > MOST_AT_ONCE) {
    throw violation("workPackages", `At most ${MOST_AT_ONCE} work packages can be taken over at once.`);
  }
  await ctx.transaction(
    async (tx) => {
      // Two who take over the same at once wait for each other here, and the second finds it done.
      await ctx.dialect.lockRow(tx, "projects", project.id);
      await takeWithin(within(ctx, tx), caller, catalogue, project, wanted);
    },
    { alone: true },
  );
}

const KINDS = [
  ["workPackages", "WorkPackage", "add_work_packages"],
  ["versions", "Version", "manage_versions"],
  ["categories", "Category", "manage_categories"],
] as const;

async function takeWithin(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  project: ProjectRow,
  wanted: Wanted,
): Promise<void> {
  const { origin, template, changes } = await reviewTemplate(ctx, caller, project);
  if (origin === undefined || template === null || !mayCopy(caller, template)) throw missingPermission();
  for (const [kind, type] of KINDS) {
    const offered = new Map(
      changes.flatMap((one) => (one.kind === "added" && one.entityType === type ? [[one.entityId, one] as const] : [])),
    );
    for (const id of wanted[kind]) {
      const change = offered.get(id);
      if (change === undefined) throw violation("base", "Something of it isn't new in the template.");
      if (wanted.until !== null && change.lastEventId > wanted.until) throw updateConflict();
    }
  }
  const may = KINDS.every(([kind, , permission]) => wanted[kind].length === 0 || caller.can(permission, project.id));
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
