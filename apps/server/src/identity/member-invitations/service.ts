/** Inviting someone without an account into a project, by their address: the account and the membership in one step. */
import type { Caller } from "../../access/caller.ts";
import { bumpRevision } from "../../access/revision.ts";
import { certain } from "../../platform/certain.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import { missingPermission, throwAll, violation, type ApiError } from "../../platform/errors.ts";
import { addMembership, findMembership, roleProblems } from "../memberships/service.ts";
import { holdersOf } from "../users/service.ts";
import { addUsers, newUserProblems } from "../users/write/create.ts";

/**
 * A person who has the address already becomes a member and gets no invitation.
 * @throws MissingPermission (403), the problems of `email` and `roles` (422)
 */
export async function inviteMember(
  ctx: Context,
  caller: Caller,
  projectId: number,
  { email, roleIds }: { email: string; roleIds: readonly number[] },
) {
  if (!caller.can("invite_members_by_email", projectId)) throw missingPermission();
  const address = email.trim();
  const { byEmail } = await holdersOf(ctx.db, [], [address.toLowerCase()]);
  const known = byEmail.get(address.toLowerCase());
  const invited = { email: address, status: "invited" } as const;
  const problems = known === undefined ? await newUserProblems(ctx, invited) : [];
  throwAll([...problems.map(atAddress), ...roleProblems(caller, roleIds, projectId)]);
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        await bumpRevision(tx, "access");
        const [made] =
          known === undefined ? await addUsers(ctx, tx, caller, [invited], { passwordHash: null, now }) : [known.id];
        const principalId = certain(made, "one that was asked for is made, or it fails");
        return addMembership(ctx, tx, caller, { principalId, projectId, roleIds }, now);
      }),
    violation("email", "Email has already been taken."),
  );
  return findMembership(ctx, caller, id);
}

/** All that was given of the account is its address: that is where its problems are. */
const atAddress = (problem: ApiError): ApiError => violation("email", problem.message);
