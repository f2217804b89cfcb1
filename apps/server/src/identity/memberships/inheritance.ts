/**
 * Group memberships reach the group's users as rows of their own, each pointing at the group's row that it
 * follows: what a user may do is read from their own rows alone. The database drops followers with their source.
 */
import { sql, type Expression, type SqlBool } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";

/**
 * Gives the group's users all that its memberships grant: two statements for thousands of users and any projects.
 * @param among about `group_users`: only these of them; who has it all already keeps it as it is
 */
export async function inheritFromGroup(
  tx: Writer,
  groupId: number,
  now: string,
  among: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  await sql`insert into memberships (principal_id, project_id, created_at, updated_at)
    select group_users.user_id, given.project_id, cast(${now} as text), cast(${now} as text)
    from memberships as given join group_users on group_users.group_id = given.principal_id
    where given.principal_id = ${groupId} and ${among}
      and exists (select 1 from membership_roles where membership_id = given.id)
      and not exists (select 1 from memberships as own where own.principal_id = group_users.user_id
        and coalesce(own.project_id, 0) = coalesce(given.project_id, 0))
    order by group_users.user_id, given.id`.execute(tx);
  await sql`insert into membership_roles (membership_id, role_id, inherited_from)
    select own.id, role.role_id, role.id
    from memberships as given
    join membership_roles as role on role.membership_id = given.id
    join group_users on group_users.group_id = given.principal_id
    join memberships as own on own.principal_id = group_users.user_id
      and coalesce(own.project_id, 0) = coalesce(given.project_id, 0)
    where given.principal_id = ${groupId} and ${among}
      and not exists (select 1 from membership_roles as held
        where held.membership_id = own.id and coalesce(held.inherited_from, 0) = role.id)
    order by own.id, role.id`.execute(tx);
}

/** Takes from the users what they had only through the group. */
export async function withdrawFromUsers(
  tx: Writer,
  dialect: Dialect,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
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
      eb
        .selectFrom("memberships")
        .where(dialect.idIn(sql.ref("memberships.principal_id"), userIds))
        .select("memberships.id"),
    )
    .execute();
  await dropEmpty(tx);
}

/** A membership without a role does not exist. */
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
