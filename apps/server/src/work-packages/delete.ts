/** Deleting a work package with all that is below it (work contract 1.6). */
import type { Caller } from "../access/caller.ts";
import { dropFiles } from "../attachments/claims.ts";
import { fileKeysOf } from "../attachments/service.ts";
import { missingPermission } from "../hal/errors.ts";
import type { Context } from "../platform/context.ts";
import { record } from "../platform/events/journal.ts";
import type { WorkPackageRow } from "./service.ts";
import { count, deleteWorkPackages, subtree } from "./store.ts";
import { rollUp } from "./totals.ts";

/** @throws MissingPermission (403) also where something below may not be deleted */
export async function deleteWorkPackage(ctx: Context, caller: Caller, row: WorkPackageRow): Promise<void> {
  if (!caller.can("delete_work_packages", row.project_id)) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  const files = await ctx.transaction(
    async (tx) => {
      const rows = await subtree(tx, row.id);
      if (rows.some((one) => !caller.can("delete_work_packages", one.project_id))) throw missingPermission();
      const keys = await fileKeysOf(
        tx,
        ctx.dialect,
        rows.map((one) => one.id),
      );
      await deleteWorkPackages(
        tx,
        rows.map((one) => one.id),
      );
      await count(
        tx,
        rows.map((one) => ({ projectId: one.project_id, typeId: one.type_id, statusId: one.status_id, by: -1 })),
      );
      await rollUp(tx, row.parent_id, { actorId: caller.id, now });
      for (const one of rows) {
        await record(tx, {
          entityType: "WorkPackage",
          entityId: one.id,
          entityTitle: one.subject,
          projectId: one.project_id,
          actorId: caller.id,
          action: "deleted",
          version: "next",
          at: now,
        });
      }
      return keys;
    },
    { alone: true },
  );
  await dropFiles(ctx, files);
}
