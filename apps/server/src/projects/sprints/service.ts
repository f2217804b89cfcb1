/** Sprints. */
import { TEXT_LENGTH_MAXIMUM, VERSION_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { conditionsOf, listFilter, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import {
  missingPermission,
  notFound,
  stillThere,
  throwAll,
  type ApiError,
  requireLockVersion,
  violation,
} from "../../platform/errors.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import type { SprintInput } from "./resource.ts";
import {
  deleteSprintRow,
  findSprints,
  insertSprint,
  sprintById,
  sprintsWhere,
  updateSprint,
  type SprintRow,
} from "./store.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export type { SprintRow } from "./store.ts";

export const sprintFilters: Filters = { definingWorkspace: listFilter("sprints.project_id") };
const sorts: Sorts = {
  id: { column: "sprints.id" },
  name: { column: sortKey("sprints.name_key") },
  startDate: { column: "sprints.start_date", nullsLast: true },
};
/** As they follow each other; those without dates come last. */
const IN_ORDER = [{ name: "startDate", direction: "asc" }] as const;

/** @param projects where they may be; the caller sees sprints there */
export function listSprints(ctx: Context, caller: Caller, query: ListQuery, projects: Iterable<number>) {
  return findSprints(ctx.db, {
    where: [
      ctx.dialect.idIn(sql.ref("sprints.project_id"), [...projects]),
      ...conditionsOf(sprintFilters, query.filters ?? [], scopeOf(ctx, caller)),
    ],
    order: orderOf(sorts, query.sortBy ?? IN_ORDER, "sprints.id"),
    ...limitsOf(query),
  });
}

/** All of one project, as they follow each other. */
export const sprintsOf = (db: Reader, projectId: number): Promise<SprintRow[]> =>
  sprintsWhere(db, sql<SqlBool>`sprints.project_id = ${projectId}`);

/** @throws NotFound (404) also for what the caller may not know of */
export async function findSprint(ctx: Context, caller: Caller, id: number): Promise<SprintRow> {
  const row = await sprintById(ctx.db, id);
  if (row === undefined || !caller.can("view_sprints", row.project_id)) throw notFound();
  return row;
}

/** @throws MissingPermission (403) */
export function requireCreator(caller: Caller, row: Pick<SprintRow, "project_id">): void {
  if (!caller.can("create_sprints", row.project_id)) throw missingPermission();
}

type Patch = Pick<SprintRow, "name" | "description" | "start_date" | "finish_date">;

const patchOf = (row: Patch, input: Partial<SprintInput>): Patch => ({
  name: input.name?.trim() ?? row.name,
  description: input.description ?? row.description,
  start_date: input.startDate === undefined ? row.start_date : input.startDate,
  finish_date: input.finishDate === undefined ? row.finish_date : input.finishDate,
});

function problemsOf({ name, description, start_date, finish_date }: Patch): ApiError[] {
  const errors: ApiError[] = [];
  if (name === "") errors.push(violation("name", "Name can't be blank."));
  if (name.length > VERSION_NAME_LENGTH_MAXIMUM) {
    errors.push(violation("name", `Name is too long (maximum is ${VERSION_NAME_LENGTH_MAXIMUM} characters).`));
  }
  if (description.length > TEXT_LENGTH_MAXIMUM) {
    errors.push(violation("description", `Description is too long (maximum is ${TEXT_LENGTH_MAXIMUM} characters).`));
  }
  if (start_date !== null && finish_date !== null && finish_date < start_date) {
    errors.push(violation("finishDate", "Finish date must be greater than or equal to start date."));
  }
  return errors;
}

const taken = () => violation("name", "Name has already been taken.");
const EMPTY: Patch = { name: "", description: "", start_date: null, finish_date: null };

/** @throws MissingPermission (403), the problems (422) */
export async function createSprint(ctx: Context, caller: Caller, input: Partial<SprintInput>): Promise<SprintRow> {
  const { projectId = null } = input;
  const patch = patchOf(EMPTY, input);
  const errors = problemsOf(patch);
  if (projectId === null) errors.push(violation("definingWorkspace", "Project can't be blank."));
  else if (!caller.sees(projectId)) errors.push(violation("definingWorkspace", "Project does not exist."));
  else requireCreator(caller, { project_id: projectId });
  throwAll(errors);
  if (projectId === null) throw notFound();
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const created = await insertSprint(tx, {
          ...patch,
          project_id: projectId,
          name_key: patch.name.toLowerCase(),
          status: "in_planning",
          created_at: now,
          updated_at: now,
        });
        const row = { ...patch, id: created, project_id: projectId };
        await recordSprint(tx, caller, row, "created", changesBetween(EMPTY, patch), now);
        return created;
      }),
    taken(),
  );
  return stillThere(await sprintById(ctx.db, id));
}

/** The caller may create sprints there. @throws the problems (422) */
export async function changeSprint(
  ctx: Context,
  caller: Caller,
  row: SprintRow,
  input: Partial<SprintInput>,
): Promise<SprintRow> {
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const current = await lockedSprint(ctx, tx, row.id);
        requireLockVersion(input.lockVersion, current.lock_version);
        const patch = patchOf(current, input);
        throwAll(problemsOf(patch));
        const changes = changesBetween(current, patch);
        if (Object.keys(changes).length === 0) return;
        const now = ctx.clock.now().toISOString();
        await updateSprint(tx, row.id, {
          ...patch,
          name_key: patch.name.toLowerCase(),
          lock_version: current.lock_version + 1,
          updated_at: now,
        });
        await recordSprint(tx, caller, { ...current, name: patch.name }, "updated", changes, now);
      }),
    taken(),
  );
  return stillThere(await sprintById(ctx.db, row.id));
}

/** Waits for others who change it now. @throws NotFound (404) where it was deleted meanwhile */
export async function lockedSprint(ctx: Context, tx: Writer, id: number): Promise<SprintRow> {
  await ctx.dialect.lockRow(tx, "sprints", id);
  const row = await sprintById(tx, id);
  if (row === undefined) throw notFound();
  return row;
}

/** A project has one active sprint at most; without a start it begins today. @throws the problems (422) */
export async function startSprint(ctx: Context, caller: Caller, row: SprintRow): Promise<SprintRow> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await ctx.dialect.lockRow(tx, "projects", row.project_id);
    const current = await lockedSprint(ctx, tx, row.id);
    const others = await sprintsOf(tx, row.project_id);
    const active = others.find((one) => one.status === "active");
    const errors: ApiError[] = [];
    if (current.status !== "in_planning") errors.push(violation("status", "Only a planned sprint can be started."));
    else if (active !== undefined) {
      errors.push(violation("status", `${active.name} is active. Finish it before you start another sprint.`));
    }
    const start = current.start_date ?? scopeOf(ctx, caller).today;
    if (current.finish_date === null) errors.push(violation("finishDate", "Finish date can't be blank."));
    else if (current.finish_date < start) {
      errors.push(violation("finishDate", "Finish date must be greater than or equal to start date."));
    }
    throwAll(errors);
    await setSprintStatus(tx, caller, current, { status: "active", started_at: now, start_date: start }, now);
  });
  return stillThere(await sprintById(ctx.db, row.id));
}

/** As the last step of a transaction. */
export async function setSprintStatus(
  tx: Writer,
  caller: Caller,
  row: SprintRow,
  patch: Pick<SprintRow, "status"> & Partial<Pick<SprintRow, "started_at" | "completed_at" | "start_date">>,
  now: string,
): Promise<void> {
  await updateSprint(tx, row.id, { ...patch, updated_at: now });
  await recordSprint(tx, caller, row, "updated", { status: { from: row.status, to: patch.status } }, now);
}

const KEPT = ["name", "description", "start_date", "finish_date", "status", "started_at", "completed_at"] as const;
type Kept = Pick<SprintRow, (typeof KEPT)[number] | "created_at">;

/** Nothing is planned in it any more; as the last step of a transaction. The journal keeps what it was. */
export async function removeSprint(tx: Writer, caller: Caller, row: SprintRow, now: string): Promise<void> {
  await deleteSprintRow(tx, row.id);
  const was = [...KEPT, "created_at"] as const;
  const changes = Object.fromEntries(was.map((column) => [NAMES[column] ?? column, { from: row[column], to: null }]));
  await recordSprint(tx, caller, row, "deleted", changes, now);
}

/**
 * As {@link removeSprint} said it was; within a transaction.
 * @throws the problem (422) where its name was taken meanwhile, NotFound (404) where the journal does not say enough
 */
export async function insertDeletedSprint(
  tx: Writer,
  caller: Caller,
  { id, projectId, changes }: { id: number; projectId: number; changes: Changes },
  now: string,
): Promise<SprintRow> {
  const text = (column: keyof Kept): string | null => {
    const value = changes[NAMES[column] ?? column]?.from;
    return typeof value === "string" ? value : null;
  };
  const [name, created, status] = [text("name"), text("created_at"), STATUSES.find((one) => one === text("status"))];
  if (name === null || created === null || status === undefined) throw notFound();
  const others = await sprintsOf(tx, projectId);
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw taken();
  await insertSprint(tx, {
    id,
    project_id: projectId,
    name,
    name_key: name.toLowerCase(),
    description: text("description") ?? "",
    start_date: text("start_date"),
    finish_date: text("finish_date"),
    status,
    started_at: text("started_at"),
    completed_at: text("completed_at"),
    created_at: created,
    updated_at: now,
  });
  const row = await sprintById(tx, id);
  if (row === undefined) throw notFound();
  await recordSprint(tx, caller, row, "created", changesBetween(EMPTY, patchOf(row, {})), now);
  return row;
}

const STATUSES: readonly SprintRow["status"][] = ["in_planning", "active", "completed"];
const NAMES: Record<string, string> = {
  start_date: "startDate",
  finish_date: "finishDate",
  started_at: "startedAt",
  completed_at: "completedAt",
  created_at: "createdAt",
};

function changesBetween(before: Patch, after: Patch): Changes {
  const from = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .filter(([column, to]) => from.get(column) !== to)
      .map(([column, to]) => [NAMES[column] ?? column, { from: from.get(column), to }]),
  );
}

function recordSprint(
  tx: Writer,
  caller: Caller,
  row: Pick<SprintRow, "id" | "name" | "project_id">,
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  return record(tx, {
    entityType: "Sprint",
    entityId: row.id,
    entityTitle: row.name,
    projectId: row.project_id,
    actorId: caller.id,
    action,
    changes,
    at,
  });
}
