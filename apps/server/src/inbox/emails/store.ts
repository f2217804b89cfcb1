import { sql } from "kysely";
import type { Waiting } from "../../platform/metrics/waiting.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

export type EmailRow = RowOf<"emails">;

/** Notifications that wait for an email, as they will be mailed: by work package, or all of someone's digest. */
export interface WaitingGroup {
  recipientId: number;
  kind: EmailRow["kind"];
  workPackageId: number | null;
  first: string;
  last: string;
}

const UNMAILED = sql<boolean>`email <> 'off' and email_id is null and read_ian = 0 and snoozed_until is null`;
/** One that comes back from a snooze is as new. */
const LISTED_AT = sql<string>`coalesce(woken_at, created_at)`;

export async function waitingGroups(db: Reader): Promise<WaitingGroup[]> {
  const workPackage = sql<number | null>`case when email = 'immediate' then work_package_id end`;
  const rows = await db
    .selectFrom("notifications")
    .where(UNMAILED)
    .groupBy(["recipient_id", "email", workPackage])
    .select((eb) => [
      "recipient_id",
      "email",
      workPackage.as("work_package_id"),
      eb.fn.min(LISTED_AT).as("first"),
      eb.fn.max(LISTED_AT).as("last"),
    ])
    .execute();
  return rows.flatMap(({ recipient_id: recipientId, email, work_package_id: workPackageId, first, last }) =>
    email === "off" ? [] : [{ recipientId, kind: email, workPackageId, first, last }],
  );
}

const isOf = ({ recipientId, kind, workPackageId }: WaitingGroup) => {
  const own = sql<boolean>`recipient_id = ${recipientId} and email = ${kind} and ${UNMAILED}`;
  return workPackageId === null ? own : sql<boolean>`${own} and work_package_id = ${workPackageId}`;
};

/** @returns when those of the group were listed, the oldest first */
export async function waitingTimes(db: Reader, group: WaitingGroup): Promise<string[]> {
  const rows = await db
    .selectFrom("notifications")
    .where(isOf(group))
    .select(LISTED_AT.as("at"))
    .distinct()
    .orderBy("at")
    .execute();
  return rows.map(({ at }) => at);
}

/** Makes an email of those that were there; nothing where another process was faster. @returns whether it did */
export async function takeGroup(
  tx: Writer,
  group: WaitingGroup,
  now: string,
  became: Pick<NewRow<"emails">, "state" | "error"> = { state: "waiting" },
): Promise<boolean> {
  const email: NewRow<"emails"> = {
    recipient_id: group.recipientId,
    kind: group.kind,
    work_package_id: group.workPackageId,
    ...became,
    next_at: now,
    created_at: now,
    sent_at: null,
  };
  const { id } = await tx.insertInto("emails").values(email).returning("id").executeTakeFirstOrThrow();
  const { numUpdatedRows } = await tx
    .updateTable("notifications")
    .set({ email_id: id })
    .where(isOf(group))
    .where(LISTED_AT, "<=", group.last)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  await tx.deleteFrom("emails").where("id", "=", id).execute();
  return false;
}

export const dueEmails = (db: Reader, now: string, most: number): Promise<EmailRow[]> =>
  db
    .selectFrom("emails")
    .selectAll()
    .where("state", "in", ["waiting", "sending"])
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .orderBy("id")
    .limit(most)
    .execute();

export async function nextEmail(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom("emails")
    .where("state", "in", ["waiting", "sending"])
    .select((eb) => eb.fn.min("next_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** @returns whether no other process has it */
export async function waitingEmails(db: Reader, now: string): Promise<Waiting> {
  const { count, due } = await db
    .selectFrom("emails")
    .where("state", "in", ["waiting", "sending"])
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("next_at").as("due")])
    .executeTakeFirstOrThrow();
  return { count: Number(count), dueSince: due !== null && due <= now ? due : null };
}

export async function claimEmail(tx: Writer, { id, attempts, next_at }: EmailRow, until: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("emails")
    .set({ state: "sending", attempts: attempts + 1, next_at: until })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("next_at", "=", next_at)
    .where("state", "in", ["waiting", "sending"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What became of the attempt that was claimed. */
export async function noteEmail(tx: Writer, { id, attempts }: EmailRow, patch: RowPatch<"emails">): Promise<void> {
  await tx
    .updateTable("emails")
    .set(patch)
    .where("id", "=", id)
    .where("attempts", "=", attempts + 1)
    .where("state", "=", "sending")
    .execute();
}

/** What the email is about and has not been read, the oldest first. */
export const unreadOf = (db: Reader, emailId: number) =>
  db
    .selectFrom("notifications")
    .leftJoin("events", "events.id", "notifications.event_id")
    .leftJoin("principals", "principals.id", "notifications.actor_id")
    .where("email_id", "=", emailId)
    .where("read_ian", "=", 0)
    .where("snoozed_until", "is", null)
    .orderBy("notifications.id")
    .select([
      "notifications.event_id",
      "notifications.work_package_id",
      "notifications.reason",
      "notifications.created_at",
      "principals.name as actor_name",
      "events.comment as note",
    ])
    .execute();

export type UnreadRow = Awaited<ReturnType<typeof unreadOf>>[number];

/** How often in a row the address was refused for good. */
export async function refusalsOf(db: Reader, recipientId: number, address: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom("emails")
    .where("recipient_id", "=", recipientId)
    .where("address", "=", address)
    .where("state", "in", ["sent", "failed"])
    .orderBy("id", "desc")
    .limit(most)
    .select("is_refused")
    .execute();
  return rows.findIndex((row) => row.is_refused === 0) === -1
    ? rows.length
    : rows.findIndex((row) => row.is_refused === 0);
}

export async function forgetEmails(tx: Writer, before: string, most: number): Promise<void> {
  const old = tx
    .selectFrom("emails")
    .select("id")
    .where("state", "in", ["sent", "dropped", "failed"])
    .where("created_at", "<", before)
    .limit(most);
  await tx.deleteFrom("emails").where("id", "in", old).execute();
}

/** How many there are in each state. */
export async function countEmails(db: Reader): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("emails")
    .groupBy("state")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

const withRecipients = (db: Reader) =>
  db
    .selectFrom("emails")
    .innerJoin("principals", "principals.id", "emails.recipient_id")
    .selectAll("emails")
    .select("principals.name as recipient_name");

export const emailsWhere = (db: Reader, states: readonly EmailRow["state"][], limit: number, offset: number) =>
  withRecipients(db)
    .where("state", "in", [...states])
    .orderBy("emails.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();

export const emailById = (db: Reader, id: number) => withRecipients(db).where("emails.id", "=", id).executeTakeFirst();

/** @returns whether it had to wait until later: one that is on its way stays as it is */
export async function hastenEmail(tx: Writer, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("emails")
    .set({ next_at: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("next_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function lastSent(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom("emails")
    .where("state", "=", "sent")
    .select((eb) => eb.fn.max("sent_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** @param ids null: all that failed. @returns how many are tried again */
export async function retryEmails(tx: Writer, dialect: Dialect, ids: readonly number[] | null, now: string) {
  const { numUpdatedRows } = await tx
    .updateTable("emails")
    .set({ state: "waiting", attempts: 0, next_at: now, is_refused: 0 })
    .where("state", "=", "failed")
    .$if(ids !== null, (query) => query.where(dialect.idIn(sql.ref("id"), ids ?? [])))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
