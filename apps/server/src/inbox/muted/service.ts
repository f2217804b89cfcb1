/** Work packages whose changes someone no longer wants to hear of, unless they are mentioned. */
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import { recordForDevices } from "../../audit/own-devices.ts";
import { workPackagesByIds } from "../../work/work-packages/service.ts";
import { deleteMute, insertMute, mutedBy, mutesOf } from "./store.ts";

export interface MutedWorkPackage {
  id: number;
  subject: string;
  createdAt: string;
}

/** The person's own, as far as they can still see them. */
export async function listMuted(ctx: Context, caller: Caller): Promise<MutedWorkPackage[]> {
  const rows = await mutedBy(ctx.db, caller.id);
  const seen = await workPackagesByIds(
    ctx,
    caller,
    rows.map((row) => row.work_package_id),
  );
  const subjects = new Map(seen.map(({ id, subject }) => [id, subject]));
  return rows.flatMap(({ work_package_id: id, created_at: createdAt }) => {
    const subject = subjects.get(id);
    return subject === undefined ? [] : [{ id, subject, createdAt }];
  });
}

export const mutesAmong = (ctx: Context, workPackageIds: readonly number[]): Promise<Map<number, Set<number>>> =>
  mutesOf(ctx.db, ctx.dialect, [...new Set(workPackageIds)]);

/** @param workPackageId of one that the caller sees */
export async function setMuted(ctx: Context, caller: Caller, workPackageId: number, muted: boolean): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (muted) await insertMute(tx, caller.id, workPackageId, now);
    else await deleteMute(tx, caller.id, workPackageId);
    await recordForDevices(tx, caller.id, muted ? "muted" : "unmuted", now);
  });
}
