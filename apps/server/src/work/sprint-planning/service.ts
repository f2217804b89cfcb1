/** Finishing and deleting sprints, and how they went. */
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import { violation } from "../../platform/errors.ts";
import {
  lockedSprint,
  removeSprint,
  setSprintStatus,
  sprintsOf,
  type SprintRow,
} from "../../projects/sprints/service.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { daysOf, isClosedIn, stateAt, type Amount, type Planned, type ProgressDay } from "../plan-history/service.ts";
import { moveBetween, requireMover } from "./moves.ts";
import { plannedIn } from "./store.ts";

/**
 * What is not closed goes to the sprint, or to the backlog, in the same step.
 * @param target null: the backlog @throws MissingPermission (403), PropertyConstraintViolation (422)
 */
export async function completeSprint(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  sprint: SprintRow,
  target: number | null,
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(
    async (tx) => {
      await ctx.dialect.lockRow(tx, "projects", sprint.project_id);
      const current = await lockedSprint(ctx, tx, sprint.id);
      if (current.status !== "active") throw violation("status", "Only an active sprint can be finished.");
      const to = (await sprintsOf(tx, sprint.project_id)).find((one) => one.id === target && one.id !== sprint.id);
      if (target !== null && (to === undefined || to.status === "completed")) {
        throw violation("moveTo", "Sprint is not set to one of the allowed values.");
      }
      const closed = isClosedIn(catalogue);
      const open = (await plannedIn(tx, sprint.id)).filter((row) => !closed(row.status_id));
      requireMover(caller, sprint.project_id, open);
      await moveBetween(tx, caller, open, { from: current, to: to ?? null }, now);
      await setSprintStatus(tx, caller, current, { status: "completed", completed_at: now }, now);
    },
    { alone: true },
  );
}

/** What is planned in it returns to the backlog. @throws MissingPermission (403) */
export async function deleteSprint(ctx: Context, caller: Caller, sprint: SprintRow): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(
    async (tx) => {
      await ctx.dialect.lockRow(tx, "projects", sprint.project_id);
      const current = await lockedSprint(ctx, tx, sprint.id);
      const planned = await plannedIn(tx, sprint.id);
      requireMover(caller, sprint.project_id, planned);
      await moveBetween(tx, caller, planned, { from: current, to: null }, now);
      await removeSprint(tx, caller, current, now);
    },
    { alone: true },
  );
}

/** At the end of each day from the start until today, or until it was finished. */
export function progressOf(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  sprint: SprintRow,
): Promise<ProgressDay[]> | ProgressDay[] {
  const { started_at: from, completed_at: until } = sprint;
  return from === null ? [] : daysOf(ctx, caller, catalogue, plannedOf([sprint]), { from, until }, "first");
}

export interface Velocity {
  sprint: SprintRow;
  /** What was in it when it was started. */
  committed: Amount;
  completed: Amount;
}

const MOST_SPRINTS = 10;

/** Of the last finished sprints, the earliest first. */
export async function velocityOf(ctx: Context, catalogue: Catalogue, projectId: number): Promise<Velocity[]> {
  const finished = (await sprintsOf(ctx.db, projectId))
    .flatMap((sprint) => {
      const { started_at, completed_at } = sprint;
      return started_at === null || completed_at === null ? [] : [{ sprint, started_at, completed_at }];
    })
    .toSorted((a, b) => (a.completed_at < b.completed_at ? -1 : 1))
    .slice(-MOST_SPRINTS)
    .map(({ sprint, started_at, completed_at }) => ({
      sprint,
      start: { at: started_at, planId: sprint.id },
      end: { at: completed_at, planId: sprint.id },
    }));
  const taken = await stateAt(
    ctx,
    catalogue,
    plannedOf(finished.map(({ sprint }) => sprint)),
    finished.flatMap(({ start, end }) => [start, end]),
  );
  const none = { planned: { count: 0, points: 0 }, remaining: { count: 0, points: 0 } };
  return finished.map(({ sprint, start, end }) => {
    const { planned, remaining } = taken.get(end) ?? none;
    return {
      sprint,
      committed: (taken.get(start) ?? none).planned,
      completed: { count: planned.count - remaining.count, points: planned.points - remaining.points },
    };
  });
}

/** @param sprints of one project */
function plannedOf(sprints: readonly SprintRow[]): Planned {
  const since = sprints.map(({ created_at }) => created_at).toSorted()[0] ?? "";
  const projectIds = [...new Set(sprints.map(({ project_id }) => project_id))];
  return { plan: "sprint", ids: sprints.map(({ id }) => id), projectIds, since };
}
