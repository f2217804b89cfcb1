/** What changed in the template that a project was made from. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../../access/caller.ts";
import { hearableBy } from "../../../audit/event-visibility.ts";
import type { Context } from "../../../platform/context.ts";
import { missingPermission } from "../../../platform/errors.ts";
import { findProject, type ProjectRow } from "../../../projects/projects/service.ts";
import { recordProject } from "../../../projects/projects/write.ts";
import { valuesIn, type ShownValues } from "../../activities/details.ts";
import { disclosed } from "../../disclosure/changes.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { Changes } from "../../../platform/events/journal.ts";
import { changesIn, type TemplateChange } from "./counterparts/changes.ts";
import { copiesIn, eventsSince, latestEventId, moveOn, originOf, type Origin } from "../origin-store.ts";
import { counterpartsOf } from "./counterparts/counterparts.ts";
import type { Counterpart } from "./counterparts/counterpart.ts";
import { membershipsAmong, membershipsIn } from "./counterparts/members.ts";
import { personIn, placeOf, type Place } from "./counterparts/place.ts";

/** Work in a template is seldom changed more often between two looks at it. */
const MOST_EVENTS = 5_000;

/** What a template consists of. */
const PARTS = [
  "Membership",
  "WorkPackage",
  "Version",
  "Category",
  "ProjectPhase",
  "WorkPackageDefaults",
  "WorkPackageTemplate",
];

/** A change with what the reader can see of it. */
export interface ReviewedChange extends TemplateChange {
  differences: Difference[];
  /** What it is here; null: it isn't, or there is nothing to compare. */
  counterpart: Counterpart | null;
  /** What was made of a work package here; null: nothing, or it is gone. */
  copyId: number | null;
}

export interface Difference extends ShownValues {
  /** As it is here, and as it would be when it is taken over; null: it can't be compared. */
  here: string | null;
  proposed: string | null;
  takeable: boolean;
}

export interface Reviewed {
  origin: Origin | undefined;
  /** null: the caller doesn't see the template. */
  template: ProjectRow | null;
  /** null: the caller doesn't see the template. */
  place: Place | null;
  changes: ReviewedChange[];
  /** Whether there may be more. */
  isCut: boolean;
  /** In the journal: what comes later is not among the changes. */
  until: number;
}

/** @throws MissingPermission (403) */
export async function reviewTemplate(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  project: ProjectRow,
): Promise<Reviewed> {
  if (!caller.can("edit_project", project.id)) throw missingPermission();
  // Before the changes are read: what comes meanwhile is told once more.
  const until = await latestEventId(ctx.db);
  const origin = await originOf(ctx.db, project.id);
  if (origin === undefined || !caller.sees(origin.template_id)) {
    return { origin, template: null, place: null, changes: [], isCut: false, until };
  }
  const template = await findProject(ctx, caller, String(origin.template_id));
  const hearable = hearableBy(caller, ctx.dialect, template.id);
  const where = sql<SqlBool>`events.entity_type in (${sql.join(PARTS)}) and ${hearable}`;
  const events = await eventsSince(ctx.db, template.id, origin.event_id, where, MOST_EVENTS);
  const place = await placeOf(ctx, caller, catalogue, { origin, project, template });
  const changes = await reviewedOf(place, changesIn(events));
  const isCut = events.length === MOST_EVENTS;
  return { origin, template, place, changes, isCut, until: isCut ? (events.at(-1)?.id ?? until) : until };
}

/** Without what is new in the template and here already, and what has changed to what it is here. */
async function reviewedOf(place: Place, changes: readonly TemplateChange[]): Promise<ReviewedChange[]> {
  const { ctx, project, template } = place;
  const work = changes.flatMap(({ entityType, entityId }) => (entityType === "WorkPackage" ? [entityId] : []));
  const copies = await copiesIn(ctx.db, ctx.dialect, project.id, work);
  const members = await membersAlready(place, changes);
  const isHere = ({ entityType, entityId }: TemplateChange): boolean => {
    if (entityType === "WorkPackage") return copies.has(entityId);
    if (entityType === "Membership") return members.has(entityId);
    if (entityType === "Version") return place.versions.has(entityId);
    return entityType === "Category" && place.categories.has(entityId);
  };
  const told = changes.filter((one) => one.kind !== "added" || !isHere(one));
  const counterparts = await counterpartsOf(place, told);
  const seen = await shownOf(place, told, template.id);
  const beside = await shownOf(
    place,
    told.map((one) => counterparts.get(one) ?? { changes: {} }),
    project.id,
  );
  return told.flatMap((one, at) => {
    const counterpart = counterparts.get(one) ?? null;
    const differences = differencesOf(seen[at] ?? [], beside[at] ?? [], counterpart);
    if (counterpart !== null && differences.length === 0) return [];
    const copyId = one.entityType === "WorkPackage" ? (copies.get(one.entityId) ?? null) : null;
    return [{ ...one, differences, counterpart, copyId }];
  });
}

/** Ids of new memberships of the template whose people are members here. */
async function membersAlready(place: Place, changes: readonly TemplateChange[]): Promise<ReadonlySet<number>> {
  const isNew = ({ entityType, kind }: TemplateChange) => entityType === "Membership" && kind === "added";
  const ids = changes.filter(isNew).map(({ entityId }) => entityId);
  if (ids.length === 0) return new Set();
  const originals = await membershipsAmong(place, ids);
  const principals = originals.map(({ principal_id }) => personIn(place, principal_id));
  const here = new Set((await membershipsIn(place, place.project.id, principals)).map((row) => row.principal_id));
  return new Set(originals.filter((_, at) => here.has(principals[at] ?? 0)).map(({ id }) => id));
}

/** As the caller sees them who reads what happened in a project. */
async function shownOf(
  { ctx, caller }: Place,
  all: readonly { changes: Changes }[],
  projectId: number,
): Promise<ShownValues[][]> {
  const rows = all.map(({ changes }) => ({ changes: JSON.stringify(changes), project_id: projectId }));
  return (await disclosed(ctx, caller, rows)).map(({ changes }) => valuesIn(changes));
}

/** @param beside as it is here, and as it would be */
function differencesOf(
  changed: readonly ShownValues[],
  beside: readonly ShownValues[],
  counterpart: Counterpart | null,
): Difference[] {
  const byName = new Map(beside.map((one) => [one.attribute, one]));
  return changed.flatMap((one): Difference[] => {
    const found = byName.get(one.attribute);
    if (found !== undefined) {
      const takeable = counterpart?.takeable.has(one.attribute) === true;
      return [{ ...one, here: found.from, proposed: found.to, takeable }];
    }
    const isSame = counterpart !== null && counterpart.compares(one.attribute);
    return isSame ? [] : [{ ...one, here: null, proposed: null, takeable: false }];
  });
}

/**
 * From now on only what changed later is told.
 * @param until up to where the caller has seen the changes; null: all that there are
 * @throws MissingPermission (403)
 */
export async function markReviewed(
  ctx: Context,
  caller: Caller,
  project: ProjectRow,
  until: number | null,
): Promise<void> {
  if (!caller.can("edit_project", project.id)) throw missingPermission();
  const latest = await latestEventId(ctx.db);
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await moveOn(tx, project.id, Math.min(until ?? latest, latest));
    const changes = { templateReviewed: { from: null, to: at } };
    await recordProject(tx, caller, project, "updated", changes, at);
  });
}
