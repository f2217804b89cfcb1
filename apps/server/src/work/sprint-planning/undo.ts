/**
 * Takes back that a sprint was finished or deleted. What went elsewhere with that step returns, as far as it still is
 * where it was put; the journal knows it.
 */
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { notFound, violation } from "../../platform/errors.ts";
import { readChanges } from "../../platform/events/journal.ts";
import {
  insertDeletedSprint,
  lockedSprint,
  requireCreator,
  setSprintStatus,
  sprintsOf,
  type SprintRow,
} from "../../projects/sprints/service.ts";
import { moveBetween, requireMover } from "./moves.ts";
import { changesWith, stepsOf, workPackagesByIds, type PlannedRow, type SprintStep } from "./store.ts";

const otherActive = async (tx: Writer, row: SprintRow): Promise<SprintRow | undefined> =>
  (await sprintsOf(tx, row.project_id)).find((one) => one.status === "active" && one.id !== row.id);

/** It is active again. @throws MissingPermission (403), the problem (422) */
export async function reopenSprint(ctx: Context, caller: Caller, row: SprintRow): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(
    async (tx) => {
      await ctx.dialect.lockRow(tx, "projects", row.project_id);
      const current = await lockedSprint(ctx, tx, row.id);
      if (current.status !== "completed") throw violation("status", "Only a finished sprint can be reopened.");
      const active = await otherActive(tx, current);
      if (active !== undefined) throw violation("status", `${active.name} is active. Finish it first.`);
      const step = (await stepsOf(tx, row.id)).find(
        ({ changes }) => readChanges(changes)["status"]?.to === "completed",
      );
      await bringBack(ctx, tx, caller, current, step, now);
      await setSprintStatus(tx, caller, current, { status: "active", completed_at: null }, now);
    },
    { alone: true },
  );
}

/**
 * The sprint is there again as it was when it was deleted.
 * @returns its id @throws NotFound (404), MissingPermission (403), the problem (422)
 */
export async function restoreSprint(ctx: Context, caller: Caller, id: number): Promise<number> {
  const now = ctx.clock.now().toISOString();
  const [step] = await stepsOf(ctx.db, id);
  const projectId = step?.project_id ?? null;
  if (step?.action !== "deleted" || projectId === null || !caller.can("view_sprints", projectId)) throw notFound();
  requireCreator(caller, { project_id: projectId });
  await ctx.transaction(
    async (tx) => {
      await ctx.dialect.lockRow(tx, "projects", projectId);
      const row = await insertDeletedSprint(tx, caller, { id, projectId, changes: readChanges(step.changes) }, now);
      const active = row.status === "active" ? await otherActive(tx, row) : undefined;
      if (active !== undefined) throw violation("status", `${active.name} is active. Finish it first.`);
      await bringBack(ctx, tx, caller, row, step, now);
    },
    { alone: true },
  );
  return id;
}

/** @param step undefined: the journal does not go back that far */
async function bringBack(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  sprint: SprintRow,
  step: SprintStep | undefined,
  now: string,
): Promise<void> {
  if (step === undefined) return;
  const went = new Map<number, number | null>();
  for (const { entity_id, changes } of await changesWith(tx, step)) {
    const change = readChanges(changes)["sprint"];
    if (change?.from === sprint.id) went.set(entity_id, change.to === null ? null : Number(change.to));
  }
  const rows = (await workPackagesByIds(tx, ctx.dialect, [...went.keys()])).filter(
    (row) => row.project_id === sprint.project_id && row.sprint_id === went.get(row.id),
  );
  requireMover(caller, sprint.project_id, rows);
  const sprints = new Map((await sprintsOf(tx, sprint.project_id)).map((one) => [one.id, one]));
  const byPlace = Map.groupBy(rows, (row: PlannedRow) => row.sprint_id);
  for (const [place, some] of byPlace) {
    await moveBetween(tx, caller, some, { from: sprints.get(place ?? 0) ?? null, to: sprint }, now);
  }
}
