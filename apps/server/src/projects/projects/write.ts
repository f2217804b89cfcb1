/** Creating, changing, archiving and deleting projects. */
import type { Caller } from "../../access/caller.ts";
import { mayDeleteProjects } from "../../access/policies/projects.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import { customFieldsNow } from "../../custom-fields/definitions/fields.ts";
import type { CustomDraft } from "../../custom-fields/owners/write.ts";
import { saveComments } from "../../custom-fields/comments/comments.ts";
import { saveCustom } from "../../custom-fields/values/changes.ts";
import { missingPermission, notFound, requireLockVersion, stillThere, throwAll } from "../../platform/errors.ts";
import { isObject } from "../../hal/json.ts";
import { addMember } from "../../identity/memberships/service.ts";
import type { Context } from "../../platform/context.ts";
import { PacedSteps } from "../../platform/jobs/paced-steps.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { record, type Change, type Changes } from "../../platform/events/journal.ts";
import { checkedProject } from "./custom-draft.ts";
import { columnsWith } from "./draft.ts";
import { dropVersionsOutOfReach } from "./moved-versions-store.ts";
import type { Kind } from "./links.ts";
import { PROJECT_STATUSES, type ProjectInput } from "./resource.ts";
import {
  archive,
  deleteProjectRow,
  deleteLeaves,
  dropOldIdentifier,
  detachForeignChildren,
  enable,
  idsAbove,
  idsBelow,
  insertProject,
  keepIdentifier,
  modulesOf,
  projectAdminRoleId,
  projectRoleId,
  projectById,
  typeIdsOfNewProject,
  setModules,
  someLeaves,
  updateProject,
  type ProjectRow,
} from "./store.ts";
import { circularParent, identifierFor, identifierTaken, squeezed } from "./validation.ts";

const JOB = "delete_project";

const MAKES = { program: "add_programs", portfolio: "add_portfolios" } as const;

/** In at least one way; which parent is possible is a matter of validation. */
export function requireProjectCreator(caller: Caller, kind: Kind = "project"): void {
  if (kind !== "project") {
    if (!caller.canGlobally(MAKES[kind])) throw missingPermission();
  } else if (!caller.canGlobally("add_project") && !caller.canAnywhere("add_subprojects")) throw missingPermission();
}

export async function createProject(
  ctx: Context,
  caller: Caller,
  input: Partial<ProjectInput>,
  kind: Kind = "project",
): Promise<ProjectRow> {
  requireProjectCreator(caller, kind);
  const { fields, problems } = await checkedProject(ctx, caller, await customFieldsNow(ctx), input, null, { kind });
  throwAll(problems);
  const { defaultModules, creatorRole } = await ctx.instance.of("general");
  const modules = input.modules ?? defaultModules;
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const typeIds = await typeIdsOfNewProject(tx);
        return insertNew(tx, caller, input, { kind, modules, typeIds, fields, creatorRole }, now);
      }),
    identifierTaken(),
  );
  return stillThere(await projectById(ctx.db, id, caller.id));
}

/** The project itself with its creator as a member. The input is valid. @returns its id */
export async function insertNew(
  tx: Writer,
  caller: Caller,
  input: Partial<ProjectInput>,
  with_: {
    kind: Kind;
    modules: readonly string[];
    typeIds: readonly number[];
    fields?: CustomDraft;
    /** null: the first that can manage members. */
    creatorRole?: number | null;
  },
  now: string,
): Promise<number> {
  const name = squeezed(input.name ?? "");
  // First: others who make an identifier out of the same name wait here.
  await bumpRevision(tx, "access");
  const created = await insertProject(tx, {
    identifier: input.identifier ?? (await identifierFor(tx, name)),
    name,
    name_key: name.toLowerCase(),
    description: input.description ?? "",
    public: input.public === true ? 1 : 0,
    active: input.active === false ? 0 : 1,
    parent_id: input.parentId ?? null,
    status_code: input.statusCode ?? null,
    status_explanation: input.statusExplanation ?? "",
    kind: with_.kind,
    templated: input.templated === true ? 1 : 0,
    created_at: now,
    updated_at: now,
  });
  await enable(tx, created, with_.modules, with_.typeIds);
  const role = (await projectRoleId(tx, with_.creatorRole)) ?? (await projectAdminRoleId(tx));
  if (role !== null) await addMember(tx, caller.id, created, role, now);
  await saveCustom(tx, "project_id", created, with_.fields?.changed ?? []);
  await saveComments(tx, created, with_.fields?.commented ?? new Map());
  const changes = { name: { from: null, to: name }, ...with_.fields?.changes };
  await recordProject(tx, caller, { id: created, name }, "created", changes, now);
  return created;
}

/** @throws the problems of the input (422) */
export async function changeProject(
  ctx: Context,
  caller: Caller,
  row: ProjectRow,
  input: Partial<ProjectInput>,
  validatesAll = false,
): Promise<ProjectRow> {
  const { fields, problems } = await checkedProject(ctx, caller, await customFieldsNow(ctx), input, row, {
    validatesAll,
  });
  throwAll(problems);
  const changes = { ...changesBetween(caller, row, patchOf(row, input)), ...fields.changes };
  const same = sameModules(input, await modulesOf(ctx.db, row.id));
  if (same && Object.keys(changes).length === 0) return row;
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () => ctx.transaction((tx) => applyChange(ctx, tx, caller, row.id, { input, fields }, now)),
    identifierTaken(),
  );
  return stillThere(await projectById(ctx.db, row.id, caller.id));
}

async function applyChange(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  id: number,
  { input, fields }: { input: Partial<ProjectInput>; fields: CustomDraft },
  now: string,
): Promise<void> {
  // First: changes of projects wait for each other here, so that what is read from now on stays true.
  await bumpRevision(tx, "access");
  await ctx.dialect.lockRow(tx, "projects", id);
  const row = await projectById(tx, id);
  if (row === undefined) throw notFound();
  requireLockVersion(input.lockVersion, row.lock_version);
  const patch = patchOf(row, input);
  const changes = changesBetween(caller, row, patch);
  if (changes["parent"] !== undefined && patch.parent_id !== null) {
    if ([patch.parent_id, ...(await idsAbove(tx, patch.parent_id))].includes(id)) throw circularParent();
  }
  const modules = await modulesOf(tx, id);
  if (input.modules !== undefined && !sameModules(input, modules)) {
    await setModules(tx, id, input.modules);
    changes["modules"] = { from: modules, to: input.modules };
  }
  if (changes["identifier"] !== undefined) {
    await dropOldIdentifier(tx, patch.identifier);
    await keepIdentifier(tx, id, row.identifier, now);
  }
  await updateProject(tx, id, { ...patch, name_key: patch.name.toLowerCase(), updated_at: now });
  if (changes["parent"] !== undefined) await dropVersionsOutOfReach(tx, ctx.dialect, [id, ...(await idsBelow(tx, id))]);
  if (changes["active"] !== undefined && input.active === false) await archive(tx, await idsBelow(tx, id), now);
  await saveCustom(tx, "project_id", id, fields.changed);
  await saveComments(tx, id, fields.commented);
  await recordProject(tx, caller, { id, name: patch.name }, "updated", { ...changes, ...fields.changes }, now);
}

/** Whether nothing is said of the modules, or that they stay what they are. */
const sameModules = ({ modules }: Partial<ProjectInput>, now: readonly string[]): boolean =>
  modules === undefined || modules.toSorted().join() === now.toSorted().join();

function patchOf(row: ProjectRow, input: Partial<ProjectInput>) {
  const columns = columnsWith(input, row);
  return { ...columns, name: input.name === undefined ? row.name : squeezed(input.name) };
}

const NAMES: Record<string, string> = {
  parent_id: "parent",
  status_code: "status",
  status_explanation: "statusExplanation",
};

function changesBetween(caller: Caller, row: ProjectRow, patch: Partial<Record<keyof ProjectRow, unknown>>): Changes {
  const changes: Changes = {};
  const before = new Map<string, unknown>(Object.entries(row));
  for (const [column, to] of Object.entries(patch)) {
    const from = before.get(column);
    if (from !== to) changes[NAMES[column] ?? column] = changeOf(caller, column, from, to);
  }
  return changes;
}

function changeOf(caller: Caller, column: string, from: unknown, to: unknown): Change {
  if (column === "active" || column === "public" || column === "templated") return { from: from === 1, to: to === 1 };
  const titleOf = (value: unknown): string => {
    if (column === "status_code") return PROJECT_STATUSES[String(value)] ?? "";
    return caller.facts.projects.get(Number(value))?.name ?? "";
  };
  const titled = column === "status_code" || column === "parent_id";
  return titled ? { from, to, fromTitle: titleOf(from), toTitle: titleOf(to) } : { from, to };
}

/** Out of sight at once; what is in it goes in the background. @throws MissingPermission (403) */
export async function deleteProject(ctx: Context, caller: Caller, row: ProjectRow): Promise<void> {
  requirePermission(mayDeleteProjects(caller));
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await archive(tx, [row.id], now);
    await bumpRevision(tx, "access");
    await recordProject(tx, caller, row, "deleted", {}, now);
    const payload = { id: row.id };
    await ctx.jobs.add(tx, { kind: JOB, payload, ownerId: caller.id, dedupeKey: `${JOB}:${row.id}` });
  });
}

/** The files that go with a project. Attachments belong to a later domain, so features.ts hands this in. */
export interface ProjectFiles {
  /** The keys of those at these work packages. */
  atWorkPackages(db: Reader, dialect: Dialect, workPackageIds: readonly number[]): Promise<string[]>;
  /** The keys of those at the project's documents and wiki pages. */
  atTexts(db: Reader, projectId: number): Promise<string[]>;
  /** To be called after the commit. */
  drop(ctx: Context, keys: readonly string[]): Promise<void>;
}

/** The second half. */
export function handleProjectDeletion(ctx: Context, files: ProjectFiles): void {
  ctx.jobs.handle(JOB, async ({ payload, progress }) => {
    const id = isObject(payload) ? Number(payload["id"]) : Number.NaN;
    if ((await projectById(ctx.db, id)) === undefined) return {};
    return { deleted: await removeProject(ctx, id, files, (deleted) => progress({ deleted })) };
  });
}

/** With all that is in it, as many work packages at a time as hold up no one. Safe to repeat. @returns how many there were */
export async function removeProject(
  ctx: Context,
  id: number,
  files: ProjectFiles,
  progress: (deleted: number) => Promise<unknown> | undefined,
): Promise<number> {
  const steps = new PacedSteps(ctx);
  await steps.one((tx) => detachForeignChildren(tx, id));
  let deleted = 0;
  for (;;) {
    const { count, keys } = await steps.some(async (tx, most) => {
      const leaves = await someLeaves(tx, id, most);
      const attached = await files.atWorkPackages(tx, ctx.dialect, leaves);
      await deleteLeaves(tx, leaves);
      return { count: leaves.length, keys: attached };
    });
    if (count === 0) break;
    await files.drop(ctx, keys);
    deleted += count;
    await progress(deleted);
  }
  const last = await steps.one(async (tx) => {
    const attached = await files.atTexts(tx, id);
    await deleteProjectRow(tx, id);
    await bumpRevision(tx, "access");
    return attached;
  });
  await files.drop(ctx, last);
  return deleted;
}

/** What happens to a project, as a line of its history. */
export function recordProject(
  tx: Writer,
  caller: Caller,
  { id, name }: { id: number; name: string },
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  const actorId = caller.id;
  return record(tx, {
    entityType: "Project",
    entityId: id,
    entityTitle: name,
    projectId: id,
    actorId,
    action,
    changes,
    at,
  });
}
