import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";

const feeds = (db: Reader) =>
  db
    .selectFrom("feeds")
    .leftJoin("projects", "projects.id", "feeds.project_id")
    .selectAll("feeds")
    .select("projects.name as project_name");

export type FeedRow = Awaited<ReturnType<ReturnType<typeof feeds>["execute"]>>[number];

export const feedsOf = (db: Reader, userId: number): Promise<FeedRow[]> =>
  feeds(db).where("feeds.user_id", "=", userId).orderBy("feeds.id").execute();

export const feedByHash = (db: Reader, hash: string): Promise<FeedRow | undefined> =>
  feeds(db).where("feeds.token_hash", "=", hash).executeTakeFirst();

export async function insertFeed(tx: Writer, row: NewRow<"feeds">): Promise<number> {
  const { id } = await tx.insertInto("feeds").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns whether there was one of this person */
export async function replaceToken(tx: Writer, userId: number, id: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("feeds")
    .set({ token_hash: hash, last_used_at: null })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFeed(tx: Writer, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("feeds")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function noteUse(tx: Writer, id: number, now: string): Promise<void> {
  await tx.updateTable("feeds").set({ last_used_at: now }).where("id", "=", id).execute();
}

export interface Dated {
  projectIds: readonly number[];
  /** Only what this person is assigned or accountable for. */
  userId: number | null;
  /** What was over before this day is left out. */
  since: string;
}

/** Work packages with dates, those that end last first. */
export async function datedIds(db: Reader, dialect: Dialect, dated: Dated, most: number): Promise<number[]> {
  const last = sql<string>`coalesce(due_date, start_date)`;
  const rows = await db
    .selectFrom("work_packages")
    .where(dialect.idIn(sql.ref("project_id"), dated.projectIds))
    .where(last, ">=", dated.since)
    .$if(dated.userId !== null, (query) =>
      query.where((eb) => eb.or([eb("assignee_id", "=", dated.userId), eb("responsible_id", "=", dated.userId)])),
    )
    .orderBy(last, "desc")
    .orderBy("id")
    .limit(most)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

export type FeedKind = RowOf<"feeds">["kind"];
