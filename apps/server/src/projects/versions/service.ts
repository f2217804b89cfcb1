/** Versions. */
import { TEXT_LENGTH_MAXIMUM, VERSION_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { sql } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { mayShareWithAll } from "../../access/policies/projects.ts";
import { customFieldsNow, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import { fieldFilters, fieldSorts } from "../../custom-fields/owners/lists.ts";
import { saveCustom } from "../../custom-fields/values/changes.ts";
import {
  missingPermission,
  notFound,
  requireLockVersion,
  stillThere,
  throwAll,
  type ApiError,
  violation,
} from "../../platform/errors.ts";
import { conditionsOf, listFilter, stringFilter, wordFilter, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { ancestorIds } from "../projects/resource.ts";
import { customVersionDraft, SHARINGS, sharingOf, STATUSES, statusOf } from "./draft.ts";
import { VERSIONS, type VersionInput } from "./resource.ts";
import { availableInAny, projectIdsUsing, seesVersion } from "./sharing.ts";
import {
  byName,
  deleteVersionRow,
  findVersions,
  insertVersion,
  takeVersionFromOthers,
  updateVersion,
  versionById,
  type VersionRow,
  versionsWhere,
} from "./store.ts";

export { projectIdsUsing, versionsOf } from "./sharing.ts";
export type { VersionRow } from "./store.ts";

export const versionFilters: Filters = {
  sharing: wordFilter("versions.sharing", SHARINGS),
  status: wordFilter("versions.status", STATUSES),
  name: stringFilter("versions.name"),
  id: listFilter("versions.id"),
};
const sorts: Sorts = { id: { column: "versions.id" }, name: { column: byName } };

const seesIn = (caller: Caller) => caller.projectIds("view_work_packages").union(caller.projectIds("manage_versions"));

export function listVersions(ctx: Context, caller: Caller, query: ListQuery, fields: CustomFields) {
  const scope = scopeOf(ctx, caller);
  const filters = { ...versionFilters, ...fieldFilters(VERSIONS, fields) };
  return findVersions(ctx.db, {
    where: [availableInAny(ctx, caller, seesIn(caller)), ...conditionsOf(filters, query.filters ?? [], scope)],
    order: orderOf(
      { ...sorts, ...fieldSorts(VERSIONS, fields, scope) },
      query.sortBy ?? [{ name: "id", direction: "asc" }],
      "versions.id",
    ),
    ...limitsOf(query),
  });
}

/** Visible where the caller may use it in some project. @throws NotFound (404) */
export async function findVersion(ctx: Context, caller: Caller, id: number): Promise<VersionRow> {
  const row = await versionById(ctx.db, id);
  if (row === undefined || !seesVersion(caller, row)) throw notFound();
  return row;
}

/** Those that there are and the caller sees, by one statement. */
export async function versionsSeen(ctx: Context, caller: Caller, ids: readonly number[]): Promise<VersionRow[]> {
  if (ids.length === 0) return [];
  const rows = await versionsWhere(ctx.db, ctx.dialect.idIn(sql.ref("versions.id"), [...new Set(ids)]));
  return rows.filter((row) => seesVersion(caller, row));
}

export function versionProblems(caller: Caller, input: Partial<VersionInput>, row: VersionRow | null): ApiError[] {
  const errors: ApiError[] = [];
  const name = input.name?.trim() ?? row?.name ?? "";
  if (name === "") errors.push(violation("name", "Name can't be blank."));
  if (name.length > VERSION_NAME_LENGTH_MAXIMUM) {
    errors.push(violation("name", `Name is too long (maximum is ${VERSION_NAME_LENGTH_MAXIMUM} characters).`));
  }
  if ((input.description?.length ?? 0) > TEXT_LENGTH_MAXIMUM) {
    errors.push(violation("description", `Description is too long (maximum is ${TEXT_LENGTH_MAXIMUM} characters).`));
  }
  const start = input.startDate === undefined ? (row?.start_date ?? null) : input.startDate;
  const end = input.endDate === undefined ? (row?.end_date ?? null) : input.endDate;
  if (start !== null && end !== null && end < start) {
    errors.push(violation("endDate", "End date must be greater than start date."));
  }
  if (input.status !== undefined && statusOf(input.status) === undefined) {
    errors.push(violation("status", "Status is not set to one of the allowed values."));
  }
  const sharing = input.sharing === undefined ? undefined : sharingOf(input.sharing);
  const shares = input.sharing !== undefined && input.sharing !== row?.sharing;
  if (shares && (sharing === undefined || !mayShare(caller, sharing, row?.project_id ?? input.projectId))) {
    errors.push(violation("sharing", "Sharing is not set to one of the allowed values."));
  }
  if (row === null) {
    const { projectId } = input;
    if (projectId == null) errors.push(violation("definingProject", "Project can't be blank."));
    else if (!caller.sees(projectId)) errors.push(violation("definingProject", "Project does not exist."));
    else if (!caller.can("manage_versions", projectId)) throw missingPermission();
  }
  return errors;
}

/** Anyone who lends a version to projects above must manage versions there. */
function mayShare(caller: Caller, sharing: VersionRow["sharing"], projectId: number | null | undefined): boolean {
  if (sharing === "system") return mayShareWithAll(caller);
  if (projectId == null || sharing === "none" || sharing === "descendants") return true;
  return caller.can("manage_versions", ancestorIds(caller, projectId)[0] ?? projectId);
}

const taken = () => violation("name", "Name has already been taken.");

export async function createVersion(ctx: Context, caller: Caller, input: Partial<VersionInput>): Promise<VersionRow> {
  const draft = await customVersionDraft(ctx, caller, await customFieldsNow(ctx), input, null);
  throwAll([...versionProblems(caller, input, null), ...draft.errors]);
  if (input.projectId == null) throw notFound();
  const { projectId } = input;
  const name = (input.name ?? "").trim();
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const created = await insertVersion(tx, {
          project_id: projectId,
          name,
          name_key: name.toLowerCase(),
          description: input.description ?? "",
          start_date: input.startDate ?? null,
          end_date: input.endDate ?? null,
          status: statusOf(input.status ?? "open") ?? "open",
          sharing: sharingOf(input.sharing ?? "none") ?? "none",
          created_at: now,
          updated_at: now,
        });
        await saveCustom(tx, "version_id", created, draft.changed);
        const changes = { name: { from: null, to: name }, ...draft.changes };
        await recordVersion(tx, caller, created, name, projectId, "created", changes, now);
        return created;
      }),
    taken(),
  );
  return stillThere(await versionById(ctx.db, id));
}

/** The caller may manage it. @throws PropertyConstraintViolation (422) */
export async function changeVersion(
  ctx: Context,
  caller: Caller,
  row: VersionRow,
  input: Partial<VersionInput>,
  validatesAll = false,
): Promise<VersionRow> {
  const draft = await customVersionDraft(ctx, caller, await customFieldsNow(ctx), input, row, validatesAll);
  throwAll([...versionProblems(caller, input, row), ...draft.errors]);
  if (Object.keys({ ...changesBetween(row, patchOf(row, input)), ...draft.changes }).length === 0) return row;
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const current = await lockedVersion(ctx, tx, row);
        requireLockVersion(input.lockVersion, current.lock_version);
        const patch = patchOf(current, input);
        await updateVersion(tx, row.id, { ...patch, name_key: patch.name.toLowerCase(), updated_at: now });
        // Of a version that is lent to fewer projects the others let go, as they do of one that is deleted.
        if (patch.sharing !== current.sharing)
          await takeVersionFromOthers(tx, ctx.dialect, row.id, projectIdsUsing(caller, { ...current, ...patch }));
        await saveCustom(tx, "version_id", row.id, draft.changed);
        const changes = { ...changesBetween(current, patch), ...draft.changes };
        await recordVersion(tx, caller, row.id, patch.name, row.project_id, "updated", changes, now);
      }),
    taken(),
  );
  return stillThere(await versionById(ctx.db, row.id));
}

/** Changes of one project's versions wait for each other: none overwrites another with what it read before. */
export async function lockedVersion(ctx: Context, tx: Writer, row: VersionRow): Promise<VersionRow> {
  await ctx.dialect.lockRow(tx, "projects", row.project_id);
  const current = await versionById(tx, row.id);
  if (current === undefined) throw notFound();
  return current;
}

/** As the last step of a transaction that holds the version. */
export async function setVersionStatus(
  tx: Writer,
  caller: Caller,
  row: VersionRow,
  status: VersionRow["status"],
  now: string,
): Promise<void> {
  await updateVersion(tx, row.id, { status, updated_at: now });
  const changes = { status: { from: row.status, to: status } };
  await recordVersion(tx, caller, row.id, row.name, row.project_id, "updated", changes, now);
}

function patchOf(row: VersionRow, input: Partial<VersionInput>) {
  return {
    name: input.name?.trim() ?? row.name,
    description: input.description ?? row.description,
    start_date: input.startDate === undefined ? row.start_date : input.startDate,
    end_date: input.endDate === undefined ? row.end_date : input.endDate,
    status: statusOf(input.status) ?? row.status,
    sharing: sharingOf(input.sharing) ?? row.sharing,
  };
}

const NAMES: Record<string, string> = { start_date: "startDate", end_date: "endDate" };

function changesBetween(row: VersionRow, patch: ReturnType<typeof patchOf>): Changes {
  const before = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(patch)
      .filter(([column, to]) => before.get(column) !== to)
      .map(([column, to]) => [NAMES[column] ?? column, { from: before.get(column), to }]),
  );
}

export async function deleteVersion(ctx: Context, caller: Caller, row: VersionRow): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(
    async (tx) => {
      await deleteVersionRow(tx, row.id);
      await recordVersion(tx, caller, row.id, row.name, row.project_id, "deleted", {}, now);
    },
    { alone: true },
  );
}

function recordVersion(
  tx: Writer,
  caller: Caller,
  entityId: number,
  entityTitle: string,
  projectId: number,
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  const actorId = caller.id;
  return record(tx, { entityType: "Version", entityId, entityTitle, projectId, actorId, action, changes, at });
}
