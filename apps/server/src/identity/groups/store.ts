import { sql } from "kysely";
import { customColumn } from "../../custom-fields/values/column.ts";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

const groups = (db: Reader) =>
  db
    .selectFrom("groups")
    .innerJoin("principals", "principals.id", "groups.id")
    .select([
      "groups.id",
      "principals.name",
      "groups.ldap_dn",
      "principals.created_at",
      "principals.updated_at",
      sql<number>`(select count(*) from group_users where group_users.group_id = groups.id)`.as("member_count"),
      sql<number>`(select count(*) from memberships where memberships.principal_id = groups.id and memberships.project_id is not null)`.as(
        "project_count",
      ),
      customColumn(db, "principal_id", "groups.id").as("custom"),
    ]);

export interface GroupMember {
  id: number;
  name: string;
}

type Plain = Awaited<ReturnType<ReturnType<typeof groups>["execute"]>>[number];
export type GroupRow = Plain & { members: GroupMember[] };

export async function findGroups(db: Reader, dialect: Dialect, page: Page) {
  const { rows, total } = await readPage(groups(db), page);
  return { rows: await withMembers(db, dialect, rows), total };
}

async function withMembers(db: Reader, dialect: Dialect, rows: readonly Plain[]): Promise<GroupRow[]> {
  const ids = rows.map((row) => row.id);
  const members = await db
    .selectFrom("group_users")
    .innerJoin("principals", "principals.id", "group_users.user_id")
    .where(dialect.idIn(sql.ref("group_users.group_id"), ids))
    .orderBy("principals.sort_key")
    .orderBy("principals.id")
    .select(["group_users.group_id", "principals.id", "principals.name"])
    .execute();
  const byGroup = Map.groupBy(members, (member) => member.group_id);
  return rows.map((row) => ({ ...row, members: byGroup.get(row.id) ?? [] }));
}

/** Groups that are members of the project, by name. */
export const groupsInProject = (db: Reader, projectId: number): Promise<GroupMember[]> =>
  db
    .selectFrom("groups")
    .innerJoin("principals", "principals.id", "groups.id")
    .innerJoin("memberships", "memberships.principal_id", "groups.id")
    .where("memberships.project_id", "=", projectId)
    .orderBy("principals.sort_key")
    .orderBy("principals.id")
    .select(["groups.id", "principals.name"])
    .execute();

export async function insertGroup(tx: Writer, name: string, nameKey: string, now: string): Promise<number> {
  const { id } = await tx
    .insertInto("principals")
    .values({ type: "Group", name, name_key: nameKey, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.insertInto("groups").values({ id, ldap_dn: null }).execute();
  return id;
}

export async function renameGroup(tx: Writer, id: number, name: string, nameKey: string, now: string): Promise<void> {
  await tx.updateTable("principals").set({ name, name_key: nameKey, updated_at: now }).where("id", "=", id).execute();
}

/** Those of them who are members, and the source that made them so. */
export const membersAmong = (db: Reader, dialect: Dialect, groupId: number, userIds: readonly number[]) =>
  db
    .selectFrom("group_users")
    .where("group_id", "=", groupId)
    .where(dialect.idIn(sql.ref("user_id"), userIds))
    .select(["user_id", "provider_id"])
    .execute();

/** In one statement with one parameter for all ids: a group may have more users than a statement parameters. */
export async function addGroupUsers(
  tx: Writer,
  dialect: Dialect,
  groupId: number,
  userIds: readonly number[],
  now: string,
  providerId: number | null = null,
): Promise<void> {
  await tx
    .insertInto("group_users")
    .columns(["group_id", "user_id", "created_at", "provider_id"])
    .expression(
      tx
        .selectFrom("users")
        .where(dialect.idIn(sql.ref("users.id"), userIds))
        .select([
          sql<number>`cast(${groupId} as bigint)`.as("group_id"),
          "users.id as user_id",
          sql<string>`cast(${now} as text)`.as("created_at"),
          sql<number | null>`cast(${providerId} as integer)`.as("provider_id"),
        ]),
    )
    .execute();
}

export async function removeGroupUsers(
  tx: Writer,
  dialect: Dialect,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  const left = dialect.idIn(sql.ref("user_id"), userIds);
  await tx.deleteFrom("group_users").where("group_id", "=", groupId).where(left).execute();
}

export function groupByNameKey(db: Reader, nameKey: string) {
  return db
    .selectFrom("principals")
    .where("type", "=", "Group")
    .where("name_key", "=", nameKey)
    .select("id")
    .executeTakeFirst();
}

/** @returns whether it was there */
export async function deleteGroupRow(tx: Writer, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("principals").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}
