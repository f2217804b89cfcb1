/** Reading one work package. */
import type { Caller } from "../access/caller.ts";
import { notFound } from "../hal/errors.ts";
import type { Context } from "../platform/context.ts";
import { workPackageWithRelatives, type WorkPackageRow } from "./store.ts";

export type { WorkPackageRow } from "./store.ts";

export const WORK_PACKAGE_NOT_FOUND = "The work package you are looking for cannot be found or has been deleted.";

/** @throws NotFound (404) also for what the caller may not know of */
export async function findWorkPackage(ctx: Context, caller: Caller, id: number): Promise<WorkPackageRow> {
  const row = await workPackageWithRelatives(ctx, id, caller.id, (project) =>
    caller.can("view_work_packages", project),
  );
  if (row === undefined || !caller.can("view_work_packages", row.project_id)) throw notFound(WORK_PACKAGE_NOT_FOUND);
  return row;
}
