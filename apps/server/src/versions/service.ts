/** Versions (work contract 2.6). */
import { sql, type SqlBool } from "kysely";
import { TEXT_LENGTH_MAXIMUM, VERSION_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../access/caller.ts";
import { missingPermission, notFound, throwAll, violation, type ApiError } from "../hal/errors.ts";
import { conditionsOf, listFilter, stringFilter, wordFilter, type Filters } from "../hal/filters.ts";
import type { ListQuery } from "../hal/list-query.ts";
import { scopeOf } from "../hal/scope.ts";
import { orderOf, type Sorts } from "../hal/sorts.ts";
import type { Context } from "../platform/context.ts";
import { orTaken } from "../platform/database/database.ts";
import type { RowPatch, Writer } from "../platform/database/schema.ts";
import { record, type Changes } from "../platform/events/journal.ts";
import type { VersionInput } from "./resource.ts";
import { versionsOf } from "./sharing.ts";
import {
  byName,
  deleteVersionRow,
  findVersions,
  insertVersion,
  updateVersion,
  versionById,
  type VersionRow,
} from "./store.ts";

export { versionsOf } from "./sharing.ts";
export type { VersionRow } from "./store.ts";

const STATUSES = ["open", "locked", "closed"] as const;
const SHARINGS = ["none", "descendants", "hierarchy", "tree", "system"] as const;

const filters: Filters = {
  sharing: wordFilter("versions.sharing", SHARINGS),
  status: wordFilter("versions.status", STATUSES),
  name: stringFilter("versions.name"),
  id: listFilter("versions.id"),
};
const sorts: Sorts = { id: { column: "versions.id" }, name: { column: byName } };

const seesIn = (caller: Caller) => caller.projectIds("view_work_packages").union(caller.projectIds("manage_versions"));

export function listVersions(ctx: Context, caller: Caller, query: ListQuery) {
  const visible = ctx.dialect.idIn(sql.ref("versions.project_id"), [...seesIn(caller)]);
  const shared = seesIn(caller).size > 0 ? sql<SqlBool>`versions.sharing = 'system'` : sql<SqlBool>`1 = 0`;
  return findVersions(ctx.db, {
    where: [
      sql<SqlBool>`(${visible} or ${shared})`,
      ...conditionsOf(filters, query.filters ?? [], scopeOf(ctx, caller)),
    ],
    order: orderOf(sorts, query.sortBy ?? [{ name: "id", direction: "asc" }], "versions.id"),
    limit: query.pageSize,
    offset: (query.offset - 1) * query.pageSize,
  });
}

/** Visible where the caller may use it in some project. @throws NotFound (404) */
export async function findVersion(ctx: Context, caller: Caller, id: number): Promise<VersionRow> {
  const row = await versionById(ctx.db, id);
  if (row === undefined) throw notFound();
  if (seesIn(caller).has(row.project_id)) return row;
  for (const projectId of row.sharing === "none" ? [] : seesIn(caller)) {
    if ((await versionsOf(ctx, caller, projectId)).some((version) => version.id === id)) return row;
  }
  throw notFound();
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
  if (input.sharing !== undefined && (sharing === undefined || (sharing === "system" && !caller.admin))) {
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

const statusOf = (text: string) => STATUSES.find((status) => status === text);
const sharingOf = (text: string) => SHARINGS.find((sharing) => sharing === text);
const taken = () => violation("name", "Name has already been taken.");

export async function createVersion(ctx: Context, caller: Caller, input: Partial<VersionInput>): Promise<VersionRow> {
  throwAll(versionProblems(caller, input, null));
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
        await recordVersion(tx, caller, created, name, projectId, "created", { name: { from: null, to: name } }, now);
        return created;
      }),
    taken(),
  );
  return (await versionById(ctx.db, id))!;
}

/** The caller may manage it. @throws PropertyConstraintViolation (422) */
export async function changeVersion(
  ctx: Context,
  caller: Caller,
  row: VersionRow,
  input: Partial<VersionInput>,
): Promise<VersionRow> {
  throwAll(versionProblems(caller, input, row));
  const name = input.name?.trim() ?? row.name;
  const patch: RowPatch<"versions"> = {
    name,
    description: input.description ?? row.description,
    start_date: input.startDate === undefined ? row.start_date : input.startDate,
    end_date: input.endDate === undefined ? row.end_date : input.endDate,
    status: statusOf(input.status ?? row.status) ?? row.status,
    sharing: sharingOf(input.sharing ?? row.sharing) ?? row.sharing,
  };
  const before = new Map(Object.entries(row));
  const changes: Changes = Object.fromEntries(
    Object.entries(patch)
      .filter(([column, to]) => before.get(column) !== to)
      .map(([column, to]) => [column, { from: before.get(column), to }]),
  );
  if (Object.keys(changes).length === 0) return row;
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        await updateVersion(tx, row.id, { ...patch, name_key: name.toLowerCase(), updated_at: now });
        await recordVersion(tx, caller, row.id, name, row.project_id, "updated", changes, now);
      }),
    taken(),
  );
  return (await versionById(ctx.db, row.id))!;
}

export async function deleteVersion(ctx: Context, caller: Caller, row: VersionRow): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await deleteVersionRow(tx, row.id);
    await recordVersion(tx, caller, row.id, row.name, row.project_id, "deleted", {}, now);
  });
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
): Promise<number> {
  const actorId = caller.id;
  return record(tx, { entityType: "Version", entityId, entityTitle, projectId, actorId, action, changes, at });
}
