/** Taking over what is new or has changed in a project's template: all that was chosen, or nothing. */
import { PROJECT_NAME } from "@halyard/contract/work/template-variables";
import type { Caller } from "../../../access/caller.ts";
import type { JsonObject } from "../../../hal/json.ts";
import { createMembership } from "../../../identity/memberships/service.ts";
import { within, type Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { missingPermission, updateConflict, violation } from "../../../platform/errors.ts";
import { readChanges } from "../../../platform/events/journal.ts";
import { categoriesOf, createCategory } from "../../../projects/categories/service.ts";
import { mayCopy } from "../../../projects/projects/links.ts";
import type { ProjectRow } from "../../../projects/projects/service.ts";
import { createVersion } from "../../../projects/versions/service.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { workPackagesByIds } from "../../work-packages/service.ts";
import { contentOf, firstDateOf, withLeads, withLinks } from "../../work-package-templates/content.ts";
import { createPlanned, planUse } from "../../work-package-templates/use.ts";
import { leadIn } from "../templates.ts";
import {
  changesOfSince,
  copiesIn,
  rememberCategory,
  rememberVersion,
  rememberWork,
  versionsIn,
} from "../origin-store.ts";
import type { TemplateChange } from "./counterparts/changes.ts";
import { counterpartsOf } from "./counterparts/counterparts.ts";
import { directRoles, membershipsAmong } from "./counterparts/members.ts";
import { movedDate, personIn, placeOf, type Place } from "./counterparts/place.ts";
import { reviewTemplate, type Reviewed } from "./service.ts";

/** As many as are made in one transaction that no one waits for long. */
const MOST_AT_ONCE = 100;

/** Of something that changed in the template. */
export interface ChosenChange {
  entityType: string;
  entityId: number;
  attributes: readonly string[];
}

export interface Wanted {
  /** New in the template. */
  workPackages: readonly number[];
  versions: readonly number[];
  categories: readonly number[];
  memberships: readonly number[];
  changes: readonly ChosenChange[];
  /** Up to where the caller has seen the changes, see `Reviewed`; null: what there is now is meant. */
  until: number | null;
}

export const NOTHING_WANTED: Wanted = {
  workPackages: [],
  versions: [],
  categories: [],
  memberships: [],
  changes: [],
  until: null,
};

/**
 * Makes in the project what is new in its template, and changes what changed there, in one transaction.
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
  for (const [kind, word] of [
    ["workPackages", "work packages"],
    ["memberships", "members"],
    ["changes", "changes"],
  ] as const) {
    if (wanted[kind].length > MOST_AT_ONCE) {
      throw violation(kind, `At most ${MOST_AT_ONCE} ${word} can be taken over at once.`);
    }
  }
  await ctx.transaction(
    async (tx) => {
      // Before the project: who adds a member takes the two in this order.
      if (touchesAccess(wanted)) await ctx.dialect.lockRevisions(tx);
      // Two who take over the same at once wait for each other here, and the second finds it done.
      await ctx.dialect.lockRow(tx, "projects", project.id);
      await takeWithin(within(ctx, tx), caller, catalogue, project, wanted);
    },
    { alone: true },
  );
}

const touchesAccess = ({ memberships, changes }: Wanted): boolean =>
  memberships.length > 0 || changes.some(({ entityType }) => ACCESS.has(entityType));

/** What is taken over of these changes who can do what. */
const ACCESS = new Set(["Membership", "ProjectPhase"]);

const KINDS = [
  ["memberships", "Membership", "manage_members"],
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
  const reviewed = await reviewTemplate(ctx, caller, catalogue, project);
  const { origin, template, place } = reviewed;
  if (origin === undefined || template === null || place === null || !mayCopy(caller, template)) {
    throw missingPermission();
  }
  checkNew(reviewed, wanted);
  const changed = await checkedChanges(ctx, reviewed, wanted);
  const may = KINDS.every(([kind, , permission]) => wanted[kind].length === 0 || caller.can(permission, project.id));
  if (!may) throw missingPermission();
  await takeMembers(place, wanted.memberships);
  await takePlan(place, wanted);
  // What it links to may be here only now.
  const beside = await placeOf(ctx, caller, catalogue, { origin, project, template });
  const counterparts = await counterpartsOf(beside, [...changed.keys()]);
  for (const [change, counterpart] of counterparts) await counterpart.take(changed.get(change) ?? []);
  if (wanted.workPackages.length > 0) await takeWork(beside, wanted.workPackages);
}

/** @throws UpdateConflict (409) for what changed since it was shown, a violation (422) for what isn't new */
function checkNew({ changes }: Reviewed, wanted: Wanted): void {
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
}

/** @throws UpdateConflict (409) for what changed there or here since it was shown, a violation (422) for what is the same */
async function checkedChanges(
  ctx: Context,
  { changes }: Reviewed,
  { changes: chosen, until }: Wanted,
): Promise<ReadonlyMap<TemplateChange, readonly string[]>> {
  const offered = new Map(changes.map((one) => [`${one.entityType} ${one.entityId}`, one]));
  const checked = new Map<TemplateChange, readonly string[]>();
  for (const { entityType, entityId, attributes } of chosen) {
    const change = offered.get(`${entityType} ${entityId}`);
    const counterpart = change?.counterpart ?? null;
    if (change === undefined || counterpart === null) {
      throw violation("changes", "Something of it hasn't changed in the template, or isn't here.");
    }
    const isStale =
      until !== null && (change.lastEventId > until || (await changedSince(ctx, entityType, counterpart.id, until)));
    if (isStale) throw updateConflict();
    if (!attributes.every((name) => counterpart.takeable.has(name))) {
      throw violation("changes", `${change.title}: some of it can't be taken over.`);
    }
    checked.set(change, attributes);
  }
  return checked;
}

/** Comments on it are no change of it. */
async function changedSince(ctx: Context, entityType: string, id: number, until: number): Promise<boolean> {
  const since = await changesOfSince(ctx.db, entityType, id, until);
  return since.some(({ changes }) => Object.keys(readChanges(changes)).length > 0);
}

async function takeMembers(place: Place, ids: readonly number[]): Promise<void> {
  const { ctx, caller, project } = place;
  for (const row of await membershipsAmong(place, ids)) {
    const roleIds = directRoles(row).map(({ id }) => id);
    await createMembership(ctx, caller, {
      projectId: project.id,
      principalId: personIn(place, row.principal_id),
      roleIds,
    });
  }
}

async function takePlan(place: Place, wanted: Pick<Wanted, "versions" | "categories">): Promise<void> {
  const { ctx, caller, project, template } = place;
  const remember = (work: (tx: Writer) => Promise<void>) => ctx.transaction(work);
  for (const row of await versionsIn(ctx.db, template.id)) {
    if (!wanted.versions.includes(row.id)) continue;
    const made = await createVersion(ctx, caller, {
      name: row.name,
      description: row.description,
      startDate: movedDate(place, row.start_date),
      endDate: movedDate(place, row.end_date),
      status: row.status,
      sharing: row.sharing,
      projectId: project.id,
    });
    await remember((tx) => rememberVersion(tx, made.id, row.id));
  }
  for (const row of await categoriesOf(ctx.db, template.id)) {
    if (!wanted.categories.includes(row.id)) continue;
    const made = await createCategory(ctx, caller, project.id, {
      name: row.name,
      defaultAssigneeId: personIn(place, row.default_assignee_id),
    });
    await remember((tx) => rememberCategory(tx, made.id, row.id));
  }
}

async function takeWork(place: Place, ids: readonly number[]): Promise<void> {
  const { ctx, caller, catalogue, project, template, shift } = place;
  const rows = parentsFirst(await workPackagesByIds(ctx, caller, ids));
  const parents = rows.flatMap(({ parent_id }) => parent_id ?? []);
  const above = await copiesIn(ctx.db, ctx.dialect, project.id, parents);
  const now = ctx.clock.now().toISOString();
  const people = new Map([...place.people].map(([placeholder, { id }]) => [placeholder, id]));
  // What the caller can write on them is what they can write here.
  const here = rows.map((row) => ({ ...row, project_id: project.id }));
  const places = { ...place, source: template.id, target: project.id, withMembers: true, people, now };
  const bare = withLeads(contentOf(here, [], caller, catalogue), (href) => leadIn(places, place.ownVersions, href));
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
    lock_version: 0,
  };
  const startDate = first === null ? null : shift.date(first);
  const planned = await planUse(ctx, caller, catalogue, asTemplate, {
    startDate,
    variables: new Map([[PROJECT_NAME, project.name]]),
  });
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
