/** Deleting a work package with all that is below it. */
import type { Caller } from "../../../access/caller.ts";
import { dropFiles } from "../../attachments/claims.ts";
import { fileKeysOf } from "../../attachments/service.ts";
import { missingPermission } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { isForeignKeyViolation } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/journal.ts";
import type { WorkPackageRow } from "../service.ts";
import { deleteWorkPackages, subtree } from "../store.ts";
import { count } from "../counts-store.ts";
import { rollUp } from "../scheduling/totals.ts";

/** @throws MissingPermission (403) also where something below may not be deleted */
export async function deleteWorkPackage(ctx: Context, caller: Caller, row: WorkPackageRow): Promise<void> {
  if (!caller.can("delete_work_packages", row.project_id)) throw missingPermission();
  await dropFiles(ctx, await withLateChildren(() => deleteTree(ctx, caller, row)));
}

const MOST_TRIES = 5;

/** Who adds a child in the very moment is not kept waiting: the child is found the next time, and goes, too. */
async function withLateChildren<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isForeignKeyViolation(error) || attempt >= MOST_TRIES) throw error;
    }
  }
}

/** @returns the keys of the files that nothing has any more */
function deleteTree(ctx: Context, caller: Caller, row: WorkPackageRow): Promise<string[]> {
  const now = ctx.clock.now().toISOString();
  return ctx.transaction(
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
}
