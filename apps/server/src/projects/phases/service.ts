/** When a project is in which phase. */
import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { bumpRevision } from "../../access/revision.ts";
import { conditionsOf } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import {
  missingPermission,
  notFound,
  requireLockVersion,
  throwAll,
  violation,
  type ApiError,
} from "../../platform/errors.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { allDefinitions, type PhaseDefinitionRow } from "../phase-definitions/service.ts";
import type { PhaseInput } from "./resource.ts";
import { findPhases, insertPhase, phaseById, phasesOf, updatePhase, type PhaseRow } from "./store.ts";

export { phasesOf } from "./store.ts";

/** What is said of the phase of one definition; what is left out stays. */
export interface PhaseChange extends Partial<PhaseInput> {
  definitionId: number;
}

const sorts: Sorts = { id: { column: "project_phases.id" }, position: { column: "position" } };

/** Of all projects in which the caller sees them. @throws InvalidQuery (400) */
export async function listPhases(ctx: Context, caller: Caller, query: ListQuery) {
  const project = sql.ref("project_phases.project_id");
  const where = [
    ctx.dialect.idIn(project, [...caller.projectIds("view_project_phases")]),
    ...conditionsOf({}, query.filters ?? [], scopeOf(ctx, caller)),
  ];
  const order = orderOf(sorts, query.sortBy ?? [{ name: "position", direction: "asc" }], "project_phases.id");
  return findPhases(ctx.db, { where, order, ...limitsOf(query) });
}

/** @throws NotFound (404) also for those who may not see it */
export async function findPhase(ctx: Context, caller: Caller, id: number): Promise<PhaseRow> {
  const row = await phaseById(ctx.db, id);
  if (row === undefined || !caller.can("view_project_phases", row.project_id)) throw notFound();
  return row;
}

type State = Pick<PhaseRow, "active" | "start_date" | "finish_date">;
const OFF: State = { active: 0, start_date: null, finish_date: null };

const stateOf = (row: State, change: PhaseChange): State => ({
  active: change.active === undefined ? row.active : change.active ? 1 : 0,
  start_date: change.startDate === undefined ? row.start_date : change.startDate,
  finish_date: change.finishDate === undefined ? row.finish_date : change.finishDate,
});

/** All of them, or none. @throws MissingPermission (403), UpdateConflict (409), the problems (422) */
export async function changePhases(
  ctx: Context,
  caller: Caller,
  projectId: number,
  changes: readonly PhaseChange[],
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await ctx.dialect.lockRow(tx, "projects", projectId);
    const definitions = new Map((await allDefinitions(tx)).map((one) => [one.id, one]));
    const present = new Map((await phasesOf(tx, projectId)).map((row) => [row.definition_id, row]));
    const errors: ApiError[] = [];
    for (const change of changes) {
      const definition = definitions.get(change.definitionId);
      if (definition === undefined) {
        errors.push(violation("definition", "Phase does not exist."));
        continue;
      }
      const row = present.get(definition.id);
      const state = stateOf(row ?? OFF, change);
      requireEditor(caller, projectId, row ?? OFF, state);
      requireLockVersion(change.lockVersion, row?.lock_version ?? 0);
      errors.push(...problemsOf(definition, state));
      if (errors.length === 0) await save(tx, caller, { projectId, definition, row, state, now });
    }
    throwAll(errors);
    // Work packages have a phase where their project has some, which callers know of each project.
    if (changes.some(({ active }) => active !== undefined)) await bumpRevision(tx, "access");
  });
}

/** Which phases there are is a right of its own. */
function requireEditor(caller: Caller, projectId: number, before: State, after: State): void {
  if (before.active !== after.active && !caller.can("select_project_phases", projectId)) throw missingPermission();
  const dates = before.start_date !== after.start_date || before.finish_date !== after.finish_date;
  if (dates && !caller.can("edit_project_phases", projectId)) throw missingPermission();
}

function problemsOf({ name }: PhaseDefinitionRow, { start_date, finish_date }: State): ApiError[] {
  if (start_date === null || finish_date === null || finish_date >= start_date) return [];
  return [violation("finishDate", `${name}: finish date must be greater than or equal to start date.`)];
}

interface Saving {
  projectId: number;
  definition: PhaseDefinitionRow;
  row: PhaseRow | undefined;
  state: State;
  now: string;
}

async function save(tx: Writer, caller: Caller, { projectId, definition, row, state, now }: Saving): Promise<void> {
  const changes = changesBetween(row ?? OFF, state);
  if (Object.keys(changes).length === 0) return;
  const id =
    row?.id ??
    (await insertPhase(tx, {
      ...state,
      project_id: projectId,
      definition_id: definition.id,
      created_at: now,
      updated_at: now,
    }));
  if (row !== undefined) await updatePhase(tx, id, { ...state, updated_at: now });
  await record(tx, {
    entityType: "ProjectPhase",
    entityId: id,
    entityTitle: definition.name,
    projectId,
    actorId: caller.id,
    action: row === undefined ? "created" : "updated",
    changes,
    at: now,
  });
}

function changesBetween(before: State, after: State): Changes {
  const changes: Changes = {};
  if (before.active !== after.active) changes["active"] = { from: before.active === 1, to: after.active === 1 };
  if (before.start_date !== after.start_date) changes["startDate"] = { from: before.start_date, to: after.start_date };
  if (before.finish_date !== after.finish_date) {
    changes["finishDate"] = { from: before.finish_date, to: after.finish_date };
  }
  return changes;
}
