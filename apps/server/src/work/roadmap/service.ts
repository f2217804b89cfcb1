/** The versions of a project as a way ahead: how each stands, how it went, and closing one with the rest moved on. */
import type { Caller } from "../../access/caller.ts";
import { workedOn } from "../../access/policies/work.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { missingPermission, violation } from "../../platform/errors.ts";
import type { ProjectRow } from "../../projects/projects/service.ts";
import {
  lockedVersion,
  projectIdsUsing,
  setVersionStatus,
  versionsOf,
  type VersionRow,
} from "../../projects/versions/service.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { daysOf, type ProgressDay } from "../plan-history/service.ts";
import { recordUpdate } from "../work-packages/service.ts";
import { figuresOf, openIn, putIn, type OpenRow } from "./store.ts";

export interface VersionFigures {
  row: VersionRow;
  total: number;
  open: number;
  overdue: number;
  /** Of the types that are displayed in the roadmap. */
  progress: { total: number; completed: number };
  /** Its end is over, and there is open work. */
  late: boolean;
}

/** Those that end first come first, those without an end last. */
export async function roadmapOf(ctx: Context, caller: Caller, project: ProjectRow): Promise<VersionFigures[]> {
  const { today } = scopeOf(ctx, caller);
  const versions = await versionsOf(ctx, caller, project.id);
  const ids = versions.map(({ id }) => id);
  const seen = [...countedIn(caller, project.id)];
  const figures = new Map((await figuresOf(ctx.db, ctx.dialect, ids, seen, today)).map((one) => [one.id, one]));
  return versions
    .toSorted((a, b) => (a.end_date ?? "9999").localeCompare(b.end_date ?? "9999"))
    .map((row) => {
      const { total, open, overdue, counted, completed } = figures.get(row.id) ?? {
        total: 0,
        open: 0,
        overdue: 0,
        counted: 0,
        completed: 0,
      };
      const late = row.status !== "closed" && row.end_date !== null && row.end_date < today && open > 0;
      return { row, total, open, overdue, progress: { total: counted, completed }, late };
    });
}

/** The projects whose work a version is judged by: what a template plans counts in the template alone. */
function countedIn(caller: Caller, projectId: number): ReadonlySet<number> {
  const seen = caller.projectIds("view_work_packages");
  return workedOn(caller, seen).union(seen.intersection(new Set([projectId])));
}

/** From its start, or from when it was made where it has not begun, until today, or until it was closed. */
export function progressOf(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  version: VersionRow,
): Promise<ProgressDay[]> {
  const projectIds = [...projectIdsUsing(caller, version).intersection(countedIn(caller, version.project_id))];
  // What it is given before it starts is in it all the same.
  const planned = { plan: "version", ids: [version.id], projectIds, since: version.created_at } as const;
  const { start_date: start } = version;
  const begun = start !== null && start <= scopeOf(ctx, caller).today;
  const span = {
    from: begun ? start : version.created_at,
    until: version.status === "closed" ? version.updated_at : null,
  };
  return daysOf(ctx, caller, catalogue, planned, span, "last");
}

/**
 * Closes a version and gives its open work to another one, or to none, in one step.
 * @param target null: the work has no version any more
 * @returns how many were moved. @throws MissingPermission (403), violations of `status` and `moveTo` (422)
 */
export async function closeVersion(
  ctx: Context,
  caller: Caller,
  version: VersionRow,
  target: number | null,
): Promise<number> {
  if (!caller.can("manage_versions", version.project_id)) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  return ctx.transaction(
    async (tx) => {
      const current = await lockedVersion(ctx, tx, version);
      if (current.status === "closed") throw violation("status", "The version is closed already.");
      const open = await openIn(tx, current.id);
      if (open.some((row) => !caller.can("assign_versions", row.project_id))) throw missingPermission();
      const to = target === null ? null : await targetOf(ctx, caller, tx, current, target, open);
      for (const row of open) await moveOn(tx, caller, row, current, to, now);
      await setVersionStatus(tx, caller, current, "closed", now);
      return open.length;
    },
    { alone: true },
  );
}

/** @throws a violation of `moveTo` (422) where not all of the work can be in it */
async function targetOf(
  ctx: Context,
  caller: Caller,
  tx: Writer,
  from: VersionRow,
  target: number,
  open: readonly OpenRow[],
): Promise<VersionRow> {
  const projectIds = new Set([from.project_id, ...open.map((row) => row.project_id)]);
  for (const projectId of projectIds) {
    const usable = await versionsOf(ctx, caller, projectId, tx);
    const found = usable.find(({ id, status }) => id === target && id !== from.id && status === "open");
    if (found === undefined) throw violation("moveTo", "Version is not set to one of the allowed values.");
    if (projectId === [...projectIds].at(-1)) return found;
  }
  throw violation("moveTo", "Version is not set to one of the allowed values.");
}

async function moveOn(
  tx: Writer,
  caller: Caller,
  row: OpenRow,
  from: VersionRow,
  to: VersionRow | null,
  now: string,
): Promise<void> {
  await putIn(tx, row, to?.id ?? null, now);
  const titles = to === null ? { fromTitle: from.name } : { fromTitle: from.name, toTitle: to.name };
  const version = { from: from.id, to: to?.id ?? null, ...titles };
  await recordUpdate(tx, row, { actorId: caller.id, now }, { version });
}
