/** Who has to have a second factor. */
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Context } from "../../../platform/context.ts";
import { callerWereTheyActive, usersByIds } from "../../users/service.ts";
import { policyOf } from "./policies.ts";
import { isInGroup } from "./store.ts";

/** Asked at the sign-in: who has none then adds one before anything else. */
export async function needsSecondFactor(ctx: Context, userId: number): Promise<boolean> {
  const policy = await policyOf(ctx);
  const { secondFactorFor, secondFactorFrom, secondFactorGroups, secondFactorPermissions } = policy;
  if (secondFactorFrom !== null && ctx.clock.now().toISOString().slice(0, 10) < secondFactorFrom) return false;
  if (secondFactorFor === "everyone") return true;
  const [user] = await usersByIds(ctx, [userId]);
  if (user === undefined) return false;
  if (secondFactorFor === "administrators" && user.admin === 1) return true;
  if (secondFactorGroups.length > 0 && (await isInGroup(ctx.db, userId, secondFactorGroups))) return true;
  if (secondFactorPermissions.length === 0) return false;
  const caller = await callerWereTheyActive(ctx, user);
  // The setting takes nothing but ids of permissions.
  return secondFactorPermissions.some(
    (id) => caller.canAnywhere(id as Permission) || caller.canGlobally(id as Permission),
  );
}
