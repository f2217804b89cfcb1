/** Reading one work package. */
import type { Caller } from "../access/caller.ts";
import { notFound } from "../hal/errors.ts";
import type { Context } from "../platform/context.ts";
import { withRelatives, workPackageById, type WorkPackageRow } from "./store.ts";

export type { WorkPackageRow } from "./store.ts";

export const WORK_PACKAGE_NOT_FOUND = "The work package you are looking for cannot be found or has been deleted.";

/** @throws NotFound (404) also for what the caller may not know of */
export async function findWorkPackage(ctx: Context, caller: Caller, id: number): Promise<WorkPackageRow> {
  const row = await workPackageById(ctx.db, id, caller.id);
  if (row === undefined || !caller.can("view_work_packages", row.project_id)) throw notFound(WORK_PACKAGE_NOT_FOUND);
  const [found] = await withRelatives(ctx.db, ctx.dialect, [row], (project) =>
    caller.can("view_work_packages", project),
  );
  return found!;
}
