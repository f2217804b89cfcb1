/** What webhooks need of saved views, which are of a later domain. */
import type { Caller } from "../../../access/caller.ts";
import type { Context } from "../../../platform/context.ts";

export interface SavedViews {
  /** Those of the views that are public and that the caller sees. */
  publicAmong(ctx: Context, caller: Caller, viewIds: readonly number[]): Promise<number[]>;
  /** Whether one of them finds the work package now, for the caller. */
  find(ctx: Context, caller: Caller, viewIds: readonly number[], workPackageId: number): Promise<boolean>;
}
