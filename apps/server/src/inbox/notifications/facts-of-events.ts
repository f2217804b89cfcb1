/** The deciding code, for those who ask about single changes. */
import type { Context } from "../../platform/context.ts";
import { happened, type UntoldRow } from "./store.ts";

/** Of the journal as it is now, in the order of what happened. */
export async function changesByIds(ctx: Context, eventIds: readonly number[]): Promise<UntoldRow[]> {
  const rows = await happened(ctx.db, ctx.dialect, eventIds);
  return rows.toSorted((a, b) => a.event_id - b.event_id);
}
