/**
 * Group memberships reach the group's users as rows of their own, each pointing at the group's row that it
 * follows: what a user may do is read from their own rows alone. The database drops followers with their source.
 */
import { sql } from "kysely";
import type { Writer } from "../platform/database/schema.ts";

/** Gives the users all that the group's memberships grant. */
export async function inheritFromGroup(tx: Writer, groupId: number, userIds: readonly number[], now: string) {
  const sources = await tx
    .selectFrom("memberships")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .where("memberships.principal_id", "=", groupId)
    .select(["memberships.project_id as projectId", "membership_roles.id", "membership_roles.role_id as roleId"])
    .execute();
  for (const userId of userIds) {
    for (const [projectId, roles] of Map.groupBy(sources, (source) => source.projectId)) {
      const membershipId = await membershipOf(tx, userId, projectId, now);
      const known = await tx
        .selectFrom("membership_roles")
        .where("membership_id", "=", membershipId)
        .select("inherited_from")
        .execute();
      const followed = new Set(known.map((row) => row.inherited_from));
      const missing = roles.filter((role) => !followed.has(role.id));
      if (missing.length === 0) continue;
      await tx
        .insertInto("membership_roles")
        .values(missing.map((role) => ({ membership_id: membershipId, role_id: role.roleId, inherited_from: role.id })))
        .execute();
    }
  }
}

/** Takes from the users what they had only through the group. */
export async function withdrawFromUsers(tx: Writer, groupId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom("membership_roles")
    .where("inherited_from", "in", (eb) =>
      eb
        .selectFrom("membership_roles as source")
        .innerJoin("memberships as group_membership", "group_membership.id", "source.membership_id")
        .where("group_membership.principal_id", "=", groupId)
        .select("source.id"),
    )
    .where("membership_id", "in", (eb) =>
      eb.selectFrom("memberships").where("principal_id", "in", userIds).select("memberships.id"),
    )
    .execute();
  await dropEmpty(tx);
}

/** A membership without a role is none. */
export async function dropEmpty(tx: Writer): Promise<void> {
  await tx
    .deleteFrom("memberships")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("membership_roles")
            .whereRef("membership_roles.membership_id", "=", "memberships.id")
            .select(sql`1`.as("one")),
        ),
      ),
    )
    .execute();
}

/** The membership of a principal in a project (null: global), made where there is none. */
export async function membershipOf(
  tx: Writer,
  principalId: number,
  projectId: number | null,
  now: string,
): Promise<number> {
  const known = await tx
    .selectFrom("memberships")
    .where("principal_id", "=", principalId)
    .where("project_id", projectId === null ? "is" : "=", projectId)
    .select("id")
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const row = await tx
    .insertInto("memberships")
    .values({ principal_id: principalId, project_id: projectId, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
