import { sql } from "kysely";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

export type PushDevice = RowOf<"push_devices">;

export const pushKeys = (db: Reader): Promise<RowOf<"push_keys"> | undefined> =>
  db.selectFrom("push_keys").selectAll().executeTakeFirst();

/** Of two processes that start at once the first one's stay. */
export async function insertKeys(tx: Writer, row: NewRow<"push_keys">): Promise<void> {
  await tx
    .insertInto("push_keys")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const devicesOf = (db: Reader, userId: number): Promise<PushDevice[]> =>
  db.selectFrom("push_devices").selectAll().where("user_id", "=", userId).orderBy("id").execute();

export const deviceById = (db: Reader, id: number): Promise<PushDevice | undefined> =>
  db.selectFrom("push_devices").selectAll().where("id", "=", id).executeTakeFirst();

/** A browser that another person signs in with is theirs from now on. */
export async function saveDevice(tx: Writer, row: NewRow<"push_devices">): Promise<number> {
  const { id } = await tx
    .insertInto("push_devices")
    .values(row)
    .onConflict((conflict) => conflict.column("endpoint_hash").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function patchDevice(tx: Writer, id: number, patch: RowPatch<"push_devices">): Promise<void> {
  await tx.updateTable("push_devices").set(patch).where("id", "=", id).execute();
}

/** @param userId null: of any person. @returns whether there was one */
export async function deleteDevice(tx: Writer, id: number, userId: number | null): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("push_devices")
    .where("id", "=", id)
    .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? 0))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const WAITING = sql<boolean>`exists (select 1 from notifications
  where notifications.recipient_id = push_devices.user_id and notifications.id > push_devices.last_notification_id
    and notifications.push = 'on' and notifications.read_ian = 0 and notifications.snoozed_until is null)`;

/** Devices that have something to hear of and may be tried. */
export const dueDevices = (db: Reader, now: string, most: number): Promise<PushDevice[]> =>
  db
    .selectFrom("push_devices")
    .selectAll()
    .where(WAITING)
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .orderBy("id")
    .limit(most)
    .execute();

export async function nextDevice(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom("push_devices")
    .where(WAITING)
    .select((eb) => eb.fn.min("next_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** What a device has not been told, the oldest first. */
export const unpushedOf = (db: Reader, { user_id, last_notification_id }: PushDevice, most: number) =>
  db
    .selectFrom("notifications")
    .leftJoin("principals", "principals.id", "notifications.actor_id")
    .where("recipient_id", "=", user_id)
    .where("notifications.id", ">", last_notification_id)
    .where("push", "=", "on")
    .where("read_ian", "=", 0)
    .where("snoozed_until", "is", null)
    .orderBy("notifications.id")
    .limit(most)
    .select([
      "notifications.id",
      "notifications.event_id",
      "notifications.work_package_id",
      "notifications.reason",
      "principals.name as actor_name",
    ])
    .execute();

export type UnpushedRow = Awaited<ReturnType<typeof unpushedOf>>[number];

export async function lastNotification(db: Reader, userId: number): Promise<number> {
  const row = await db
    .selectFrom("notifications")
    .where("recipient_id", "=", userId)
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** How many devices there are, of how many people, and how many of them cannot be reached at the moment. */
export async function countDevices(db: Reader) {
  const row = await db
    .selectFrom("push_devices")
    .select((eb) => [
      eb.fn.countAll<number>().as("devices"),
      eb.fn.count<number>("user_id").distinct().as("people"),
      sql<number>`coalesce(sum(case when attempts > 0 then 1 else 0 end), 0)`.as("failing"),
      eb.fn.max("last_pushed_at").as("last"),
    ])
    .executeTakeFirstOrThrow();
  return {
    devices: Number(row.devices),
    people: Number(row.people),
    failing: Number(row.failing),
    lastPushedAt: row.last,
  };
}

export const failingDevices = (db: Reader, most: number) =>
  db
    .selectFrom("push_devices")
    .innerJoin("principals", "principals.id", "push_devices.user_id")
    .where("attempts", ">", 0)
    .orderBy("push_devices.id", "desc")
    .limit(most)
    .select(["push_devices.id", "push_devices.name", "push_devices.error", "principals.name as user_name"])
    .execute();
