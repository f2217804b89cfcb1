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
import { changesIn, type TemplateChange } from "./changes.ts";
import { copiesIn, eventsSince, idsByName, latestEventId, moveOn, originOf, type Origin } from "../origin-store.ts";

/** Work in a template is seldom changed more often between two looks at it. */
const MOST_EVENTS = 5_000;

/** What a template consists of. */
const PARTS = ["WorkPackage", "Version", "Category", "ProjectPhase", "WorkPackageDefaults", "WorkPackageTemplate"];

/** A change with what the reader can see of it. */
export interface ReviewedChange extends TemplateChange {
  differences: ShownValues[];
  /** What was made of a work package here; null: nothing, or it is gone. */
  copyId: number | null;
}

export interface Reviewed {
  origin: Origin | undefined;
  /** null: the caller doesn't see the template. */
  template: ProjectRow | null;
  changes: ReviewedChange[];
  /** Whether there may be more. */
  isCut: boolean;
  /** In the journal: what comes later is not among the changes. */
  until: number;
}

/** @throws MissingPermission (403) */
export async function reviewTemplate(ctx: Context, caller: Caller, project: ProjectRow): Promise<Reviewed> {
  if (!caller.can("edit_project", project.id)) throw missingPermission();
  // Before the changes are read: what comes meanwhile is told once more.
  const until = await latestEventId(ctx.db);
  const origin = await originOf(ctx.db, project.id);
  if (origin === undefined || !caller.sees(origin.template_id)) {
    return { origin, template: null, changes: [], isCut: false, until };
  }
  const template = await findProject(ctx, caller, String(origin.template_id));
  const hearable = hearableBy(caller, ctx.dialect, template.id);
  const where = sql<SqlBool>`events.entity_type in (${sql.join(PARTS)}) and ${hearable}`;
  const events = await eventsSince(ctx.db, template.id, origin.event_id, where, MOST_EVENTS);
  const changes = await reviewedOf(ctx, caller, { project, template }, changesIn(events));
  const isCut = events.length === MOST_EVENTS;
  return { origin, template, changes, isCut, until: isCut ? (events.at(-1)?.id ?? until) : until };
}

/** Without what is new in the template and here already. */
async function reviewedOf(
  ctx: Context,
  caller: Caller,
  { project, template }: { project: ProjectRow; template: ProjectRow },
  changes: readonly TemplateChange[],
): Promise<ReviewedChange[]> {
  const work = changes.flatMap(({ entityType, entityId }) => (entityType === "WorkPackage" ? [entityId] : []));
  const copies = work.length === 0 ? new Map<number, number>() : await copiesIn(ctx.db, ctx.dialect, project.id, work);
  const isNew = (type: string) => changes.some(({ kind, entityType }) => kind === "added" && entityType === type);
  const named = {
    Version: isNew("Version") ? await idsByName(ctx.db, "versions", project.id) : null,
    Category: isNew("Category") ? await idsByName(ctx.db, "categories", project.id) : null,
  };
  const isHere = ({ kind, entityType, entityId, title }: TemplateChange): boolean => {
    if (kind !== "added") return false;
    if (entityType === "WorkPackage") return copies.has(entityId);
    return (entityType === "Version" || entityType === "Category") && named[entityType]?.has(title) === true;
  };
  const told = changes.filter((one) => !isHere(one));
  const rows = told.map((one) => ({ changes: JSON.stringify(one.changes), project_id: template.id }));
  const seen = await disclosed(ctx, caller, rows);
  return told.map((one, place) => ({
    ...one,
    differences: valuesIn(seen[place]?.changes ?? {}),
    copyId: one.entityType === "WorkPackage" ? (copies.get(one.entityId) ?? null) : null,
  }));
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
