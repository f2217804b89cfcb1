/** Deleting custom fields, with the way back, and handing what they hold to another field. Administrators only. */
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import { bumpRevision } from "../../access/revision.ts";
import { customFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import type { CustomField } from "../definitions/fields.ts";
import { tellOfField } from "../definitions/service.ts";
import { followEverywhere } from "../following/follow.ts";
import { fieldRow, fieldsDeletedBefore, purgeField, updateField } from "../definitions/store.ts";
import { moveValues } from "./move.ts";

/** How long a deleted field can be restored, with its values. */
const RESTORABLE_MS = 30 * 24 * 3_600_000;

/**
 * It is gone from everywhere at once; its values are kept for a while.
 * @param target what gets its values; null: nothing does
 * @throws MissingPermission (403), a violation (422) where the values do not fit the other field
 */
export async function removeField(
  ctx: Context,
  caller: Caller,
  field: CustomField,
  target: CustomField | null,
): Promise<void> {
  requireAdministrator(caller);
  const now = ctx.clock.now();
  await ctx.transaction(
    async (tx) => {
      await bumpRevision(tx, "catalogue");
      const changes = target === null ? {} : await moveValues(tx, field, target);
      await updateField(tx, field.id, { deleted_at: now.toISOString() });
      await purgeFields(tx, new Date(now.getTime() - RESTORABLE_MS).toISOString());
      await tellOfField(tx, caller, field, "deleted", changes, now.toISOString());
    },
    { alone: true },
  );
}

/** What can't be restored any more is gone for good, and nothing names it from then on. */
async function purgeFields(tx: Writer, before: string): Promise<void> {
  for (const { id, format, multiple } of await fieldsDeletedBefore(tx, before)) {
    const from = { id, key: customFieldKey(id), format, multiple: multiple === 1 };
    // oxlint-disable-next-line no-await-in-loop -- one connection has one transaction
    await followEverywhere(tx, { from, into: null, comparesAlike: false, valueOf: async () => undefined });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await purgeField(tx, id);
  }
}

/** @throws MissingPermission (403), NotFound (404) where it is too late or it was never deleted */
export async function restoreField(ctx: Context, caller: Caller, id: number): Promise<void> {
  requireAdministrator(caller);
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - RESTORABLE_MS).toISOString();
  await ctx.transaction(async (tx) => {
    await bumpRevision(tx, "catalogue");
    const row = await fieldRow(tx, id);
    if (row === undefined || row.deleted_at === null || row.deleted_at < since) throw notFound();
    await updateField(tx, id, { deleted_at: null });
    await tellOfField(tx, caller, row, "restored", {}, now.toISOString());
  });
}
