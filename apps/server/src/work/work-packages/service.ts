/** Reading one work package. */
import type { Caller } from "../../access/caller.ts";
import { notFound } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { sql } from "kysely";
import {
  withRelatives,
  workPackageHead,
  workPackages,
  workPackageWithRelatives,
  type WorkPackageHead,
  type WorkPackageRow,
} from "./store.ts";

export { rankBucket } from "./rank-store.ts";
export { recordUpdate } from "./scheduling/journal.ts";
export type { WorkPackageHead, WorkPackageRow } from "./store.ts";

export const WORK_PACKAGE_NOT_FOUND = "The work package you are looking for cannot be found or has been deleted.";

/** @throws NotFound (404) also for what the caller may not know of */
export async function findWorkPackage(ctx: Context, caller: Caller, id: number): Promise<WorkPackageRow> {
  const row = await workPackageSeen(ctx, caller, id);
  if (row === null) throw notFound(WORK_PACKAGE_NOT_FOUND);
  return row;
}

/**
 * For requests about what belongs to a work package, such as its comments, that need nothing else of it.
 * @throws NotFound (404) also for what the caller may not know of
 */
export async function visibleWorkPackage(ctx: Context, caller: Caller, id: number): Promise<WorkPackageHead> {
  const head = await workPackageHead(ctx, id);
  if (head === undefined || !caller.can("view_work_packages", head.project_id)) throw notFound(WORK_PACKAGE_NOT_FOUND);
  return head;
}

/** null: there is none, or none that the caller may know of. */
export async function workPackageSeen(ctx: Context, caller: Caller, id: number): Promise<WorkPackageRow | null> {
  const sees = (projectId: number) => caller.can("view_work_packages", projectId);
  const row = await workPackageWithRelatives(ctx, id, caller.id, sees);
  return row !== undefined && sees(row.project_id) ? row : null;
}

/** Those of them that the caller may see, with their relatives. */
export async function workPackagesByIds(
  ctx: Context,
  caller: Caller,
  ids: readonly number[],
): Promise<WorkPackageRow[]> {
  if (ids.length === 0) return [];
  const sees = (projectId: number) => caller.can("view_work_packages", projectId);
  const rows = await workPackages(ctx.db, caller.id)
    .where(ctx.dialect.idIn(sql.ref("work_packages.id"), ids))
    .execute();
  return withRelatives(
    ctx.db,
    ctx.dialect,
    rows.filter((row) => sees(row.project_id)),
    sees,
  );
}
