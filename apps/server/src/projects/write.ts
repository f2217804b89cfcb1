/** Creating, changing, archiving and deleting projects (work contract 2.1). */
import { DEFAULT_MODULES } from "@halyard/contract/permissions";
import type { Caller } from "../access/caller.ts";
import { bumpRevision } from "../access/revision.ts";
import { missingPermission, throwAll } from "../hal/errors.ts";
import { isObject } from "../hal/input.ts";
import { addMember } from "../memberships/service.ts";
import type { Context } from "../platform/context.ts";
import { orTaken } from "../platform/database/database.ts";
import type { Writer } from "../platform/database/schema.ts";
import { record, type Changes } from "../platform/events/journal.ts";
import { descendantIds, PROJECT_STATUSES, type ProjectInput } from "./resource.ts";
import {
  deleteProjectRow,
  deleteSomeWorkPackages,
  detachForeignChildren,
  enable,
  insertProject,
  projectAdminRoleId,
  projectById,
  setArchived,
  typeIdsOfNewProject,
  updateProject,
  type ProjectRow,
} from "./store.ts";
import { identifierFor, identifierTaken, projectProblems, squeezed } from "./validation.ts";

const JOB = "delete_project";
const DELETED_AT_ONCE = 500;

/** In at least one way; which parent is possible is a matter of validation. */
export function requireProjectCreator(caller: Caller): void {
  if (!caller.canGlobally("add_project") && !caller.canAnywhere("add_subprojects")) throw missingPermission();
}

export async function createProject(ctx: Context, caller: Caller, input: Partial<ProjectInput>): Promise<ProjectRow> {
  requireProjectCreator(caller);
  throwAll(await projectProblems(ctx.db, caller, input, null));
  const name = squeezed(input.name ?? "");
  const identifier = input.identifier ?? (await identifierFor(ctx.db, name));
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const created = await insertProject(tx, {
          identifier,
          name,
          name_key: name.toLowerCase(),
          description: input.description ?? "",
          public: input.public === true ? 1 : 0,
          active: input.active === false ? 0 : 1,
          parent_id: input.parentId ?? null,
          status_code: input.statusCode ?? null,
          status_explanation: input.statusExplanation ?? "",
          created_at: now,
          updated_at: now,
        });
        await enable(tx, created, DEFAULT_MODULES, await typeIdsOfNewProject(tx));
        const role = await projectAdminRoleId(tx);
        if (role !== null) await addMember(tx, caller.id, created, role, now);
        await bumpRevision(tx, "access");
        await recordProject(tx, caller, created, name, "created", { name: { from: null, to: name } }, now);
        return created;
      }),
    identifierTaken(),
  );
  return (await projectById(ctx.db, id))!;
}

/** @throws MissingPermission (403), the problems of the input (422) */
export async function changeProject(
  ctx: Context,
  caller: Caller,
  row: ProjectRow,
  input: Partial<ProjectInput>,
): Promise<ProjectRow> {
  throwAll(await projectProblems(ctx.db, caller, input, row));
  const patch = {
    name: input.name === undefined ? row.name : squeezed(input.name),
    identifier: input.identifier ?? row.identifier,
    description: input.description ?? row.description,
    public: input.public === undefined ? row.public : Number(input.public),
    parent_id: input.parentId === undefined ? row.parent_id : input.parentId,
    status_code: input.statusCode === undefined ? row.status_code : input.statusCode,
    status_explanation: input.statusExplanation ?? row.status_explanation,
  };
  const changes = changesBetween(row, patch);
  const archives = input.active !== undefined && Number(input.active) !== row.active;
  if (archives) changes["active"] = { from: row.active === 1, to: input.active };
  if (Object.keys(changes).length === 0) return row;
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        await ctx.dialect.lockRow(tx, "projects", row.id);
        await updateProject(tx, row.id, { ...patch, name_key: patch.name.toLowerCase(), updated_at: now });
        if (archives) await setArchived(tx, [row.id, ...descendantIds(caller, row.id)], input.active === false, now);
        await bumpRevision(tx, "access");
        await recordProject(tx, caller, row.id, patch.name, "updated", changes, now);
      }),
    identifierTaken(),
  );
  return (await projectById(ctx.db, row.id))!;
}

const NAMES: Record<string, string> = {
  parent_id: "parent",
  status_code: "status",
  status_explanation: "statusExplanation",
};

function changesBetween(row: ProjectRow, patch: Partial<Record<keyof ProjectRow, unknown>>): Changes {
  const changes: Changes = {};
  for (const [column, to] of Object.entries(patch)) {
    const from: unknown = Object.entries(row).find(([name]) => name === column)?.[1];
    if (from === to) continue;
    changes[NAMES[column] ?? column] =
      column === "status_code"
        ? { from, to, fromTitle: PROJECT_STATUSES[String(from)] ?? "", toTitle: PROJECT_STATUSES[String(to)] ?? "" }
        : { from, to };
  }
  return changes;
}

/** Out of sight at once; what is in it goes in the background. @throws MissingPermission (403) */
export async function deleteProject(ctx: Context, caller: Caller, row: ProjectRow): Promise<void> {
  if (!caller.admin) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await setArchived(tx, [row.id], true, now);
    await bumpRevision(tx, "access");
    await recordProject(tx, caller, row.id, row.name, "deleted", {}, now);
    const payload = { id: row.id };
    await ctx.jobs.add(tx, { kind: JOB, payload, ownerId: caller.id, dedupeKey: `${JOB}:${row.id}` });
  });
}

/** The second half, a few hundred work packages at a time. Safe to repeat. */
export function handleProjectDeletion(ctx: Context): void {
  ctx.jobs.handle(JOB, async ({ payload, progress }) => {
    const id = isObject(payload) ? Number(payload["id"]) : Number.NaN;
    if ((await projectById(ctx.db, id)) === undefined) return {};
    await ctx.transaction((tx) => detachForeignChildren(tx, id));
    let deleted = 0;
    for (;;) {
      const count = await ctx.transaction((tx) => deleteSomeWorkPackages(tx, id, DELETED_AT_ONCE));
      if (count === 0) break;
      deleted += count;
      await progress({ deleted });
    }
    await ctx.transaction(async (tx) => {
      await deleteProjectRow(tx, id);
      await bumpRevision(tx, "access");
    });
    return { deleted };
  });
}

function recordProject(
  tx: Writer,
  caller: Caller,
  id: number,
  entityTitle: string,
  action: string,
  changes: Changes,
  at: string,
): Promise<number> {
  const actorId = caller.id;
  return record(tx, { entityType: "Project", entityId: id, entityTitle, projectId: id, actorId, action, changes, at });
}
