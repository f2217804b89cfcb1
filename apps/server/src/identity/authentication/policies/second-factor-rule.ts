/** Who has to have a second factor. */
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Context } from "../../../platform/context.ts";
import { revisionNow } from "../../../access/revision.ts";
import { BoundedCache } from "../../../platform/bounded-cache.ts";
import { callerWereTheyActive, usersByIds } from "../../users/service.ts";
import { policyOf, type AuthenticationPolicy } from "./policies.ts";
import { isInGroup } from "./store.ts";

/**
 * Who has none then adds one before anything else.
 * @param becomesAdministrator whether this sign-in makes them one
 */
export async function needsSecondFactor(ctx: Context, userId: number, becomesAdministrator = false): Promise<boolean> {
  const policy = await policyOf(ctx);
  if (!asksAnyone(policy)) return false;
  const { secondFactorFor, secondFactorFrom, secondFactorGroups, secondFactorPermissions } = policy;
  if (secondFactorFrom !== null && ctx.clock.now().toISOString().slice(0, 10) < secondFactorFrom) return false;
  if (secondFactorFor === "everyone") return true;
  // An administrator has every permission.
  if (becomesAdministrator && (secondFactorFor === "administrators" || secondFactorPermissions.length > 0)) return true;
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

/** Whether anyone at all has to have one. */
const asksAnyone = ({ secondFactorFor, secondFactorGroups, secondFactorPermissions }: AuthenticationPolicy): boolean =>
  secondFactorFor !== "no_one" || secondFactorGroups.length > 0 || secondFactorPermissions.length > 0;

const MOST_KEPT = 2_000;
const kept = new WeakMap<Context, BoundedCache<string, boolean>>();

interface Revisions {
  accessRevision: number;
  settingsRevision: number;
}

/** As {@link needsSecondFactor}, but kept by the revisions that were read with the person, as each request asks it. */
export async function needsSecondFactorNow(
  ctx: Context,
  userId: number,
  { accessRevision, settingsRevision }: Revisions,
): Promise<boolean> {
  if (!asksAnyone(await ctx.instance.ofRevision("authentication", settingsRevision))) return false;
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const known = kept.get(ctx) ?? new BoundedCache<string, boolean>(MOST_KEPT);
  kept.set(ctx, known);
  const key = [userId, accessRevision, settingsRevision, day].join(" ");
  const [needed = false] = await known.get(key, async () => [await needsSecondFactor(ctx, userId)]);
  return needed;
}

/** Of people whose streams are open: those who have to have a second factor. */
export async function needingSecondFactor(ctx: Context, userIds: ReadonlySet<number>): Promise<Set<number>> {
  if (userIds.size === 0 || !asksAnyone(await policyOf(ctx))) return new Set();
  const [accessRevision, settingsRevision] = [
    await revisionNow(ctx.db, "access"),
    await revisionNow(ctx.db, "settings"),
  ];
  const needing = new Set<number>();
  for (const id of userIds)
    if (await needsSecondFactorNow(ctx, id, { accessRevision, settingsRevision })) needing.add(id);
  return needing;
}
