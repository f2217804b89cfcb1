import { sql } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";
import { chunk } from "../../platform/database/chunk.ts";

const notifications = (db: Reader) =>
  db
    .selectFrom("notifications")
    .innerJoin("work_packages", "work_packages.id", "notifications.work_package_id")
    .innerJoin("projects", "projects.id", "work_packages.project_id")
    .leftJoin("principals", "principals.id", "notifications.actor_id")
    .leftJoin("events", "events.id", "notifications.event_id")
    .leftJoin("muted_work_packages", (join) =>
      join
        .onRef("muted_work_packages.work_package_id", "=", "notifications.work_package_id")
        .onRef("muted_work_packages.user_id", "=", "notifications.recipient_id"),
    )
    .selectAll("notifications")
    .select([
      "muted_work_packages.created_at as muted_at",
      "work_packages.subject as work_package_subject",
      "work_packages.project_id",
      "projects.name as project_name",
      "principals.name as actor_name",
      "events.comment as note",
      "events.changes as event_changes",
    ]);

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof notifications>["execute"]>>[number];

export async function findNotifications(db: Reader, page: Page) {
  return readPage(notifications(db), page);
}

export function countedBy(db: Reader, where: Condition[], by: "reason" | "project") {
  const matching = notifications(db)
    .clearSelect()
    .where((eb) => eb.and(where));
  return by === "reason"
    ? matching
        .groupBy("notifications.reason")
        .orderBy("notifications.reason")
        .select((eb) => [
          "notifications.reason as value",
          sql<number | null>`null`.as("id"),
          eb.fn.countAll<number>().as("count"),
        ])
        .execute()
    : matching
        .groupBy(["projects.id", "projects.name", "projects.sort_key"])
        .orderBy("projects.sort_key")
        .orderBy("projects.id")
        .select((eb) => ["projects.name as value", "projects.id as id", eb.fn.countAll<number>().as("count")])
        .execute();
}

/** @returns whether one of them was in the other state before */
export async function setRead(
  tx: Writer,
  dialect: Dialect,
  recipientId: number,
  ids: readonly number[],
  read: boolean,
  now: string,
): Promise<boolean> {
  const result = await tx
    .updateTable("notifications")
    .set({ read_ian: read ? 1 : 0, updated_at: now, ...(read ? { snoozed_until: null } : {}) })
    .where("recipient_id", "=", recipientId)
    .where("read_ian", "=", read ? 0 : 1)
    .where(dialect.idIn(sql.ref("id"), ids))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function idsWhere(db: Reader, where: Condition[]): Promise<number[]> {
  const rows = await notifications(db)
    .clearSelect()
    .where((eb) => eb.and(where))
    .select("notifications.id")
    .execute();
  return rows.map((row) => row.id);
}

/** No one is told twice of the same. @returns those who had not been told */
export async function insertNotifications(tx: Writer, rows: readonly NewRow<"notifications">[]) {
  const added: Pick<RowOf<"notifications">, "recipient_id" | "actor_id" | "email" | "push">[] = [];
  for (const some of chunk(rows)) {
    const insert = tx.insertInto("notifications").values(some);
    const fresh = insert
      .onConflict((conflict) => conflict.doNothing())
      .returning(["recipient_id", "actor_id", "email", "push"]);
    added.push(...(await fresh.execute()));
  }
  return added;
}

const COLUMNS = [
  "events.actor_id",
  "events.action",
  "events.changes",
  "events.comment",
  "events.internal",
  "events.created_at",
  "work_packages.id as work_package_id",
  "work_packages.project_id",
  "work_packages.assignee_id",
  "work_packages.responsible_id",
  "work_packages.author_id",
] as const;

/** Journal rows that wait, the oldest first, with the work package as it is now; without one: it is gone. */
export function untold(db: Reader, most: number) {
  return db
    .selectFrom("untold_events")
    .leftJoin("events", "events.id", "untold_events.event_id")
    .leftJoin("work_packages", "work_packages.id", "events.entity_id")
    .orderBy("untold_events.event_id")
    .limit(most)
    .select(["untold_events.event_id", ...COLUMNS])
    .execute();
}

export type UntoldRow = Awaited<ReturnType<typeof untold>>[number];

/** They wait no more. @returns which of them still did */
export async function takeUntold(tx: Writer, dialect: Dialect, eventIds: readonly number[]): Promise<number[]> {
  const taken = await tx
    .deleteFrom("untold_events")
    .where(dialect.idIn(sql.ref("event_id"), eventIds))
    .returning("event_id")
    .execute();
  return taken.map((row) => row.event_id);
}

/** The same of journal rows that wait no more. */
export function happened(tx: Reader, dialect: Dialect, eventIds: readonly number[]): Promise<UntoldRow[]> {
  return tx
    .selectFrom("events")
    .leftJoin("work_packages", "work_packages.id", "events.entity_id")
    .where(dialect.idIn(sql.ref("events.id"), eventIds))
    .select(["events.id as event_id", ...COLUMNS])
    .execute();
}

export async function putBack(tx: Writer, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .insertInto("untold_events")
    .values(eventIds.map((event_id) => ({ event_id })))
    .execute();
}

/** Who watches each of these work packages. */
export async function watchersOf(
  db: Reader,
  dialect: Dialect,
  workPackageIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom("watchers")
    .where(dialect.idIn(sql.ref("work_package_id"), workPackageIds))
    .select(["work_package_id", "user_id"])
    .execute();
  const byWorkPackage = Map.groupBy(rows, (row) => row.work_package_id);
  return new Map([...byWorkPackage].map(([id, watchers]) => [id, watchers.map((one) => one.user_id)]));
}

/** The users in each of these groups. */
export async function usersInGroups(
  db: Reader,
  dialect: Dialect,
  groupIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom("group_users")
    .where(dialect.idIn(sql.ref("group_id"), groupIds))
    .select(["group_id", "user_id"])
    .execute();
  const byGroup = Map.groupBy(rows, (row) => row.group_id);
  return new Map([...byGroup].map(([group, members]) => [group, members.map((member) => member.user_id)]));
}
