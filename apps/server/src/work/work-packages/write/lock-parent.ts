/** A parent that stays what it was found to be until a transaction ends. */
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { throwAll } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import type { WorkPackageRow } from "../store.ts";
import { parentProblems } from "./validation.ts";

/**
 * Checks the parent once more where no one else can change the hierarchy: of two who put their work packages below each
 * other at once, or below what is deleted or becomes a milestone just then, one is refused.
 * To be called before the transaction writes any row. @throws the problems of the parent (422)
 */
export async function lockParent(
  ctx: Context,
  tx: Writer,
  caller: Caller,
  catalogue: Catalogue,
  row: WorkPackageRow,
): Promise<void> {
  if (row.parent_id === null) return;
  // What is new has nothing below it and no relation: it closes no circle.
  if (row.id !== 0) await ctx.dialect.lockRelations(tx);
  await ctx.dialect.lockRow(tx, "work_packages", row.parent_id);
  throwAll(await parentProblems(ctx, tx, caller, catalogue, row));
}
