/** The state of the whole instance, for administrators only. */
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import { administratorRequired } from "../../platform/errors.ts";
import { readOverview, type Overview } from "./store.ts";

/** @throws MissingPermission (403) */
export async function showOverview(ctx: Context, caller: Caller): Promise<Overview> {
  if (!caller.admin) throw administratorRequired();
  return readOverview(ctx);
}
