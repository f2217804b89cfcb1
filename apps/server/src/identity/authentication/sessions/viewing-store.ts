/** The rows of who looked at what whom sees. Whether one still counts is decided where its session is found. */
import type { SqlBool, Expression, ExpressionBuilder } from "kysely";
import type { ViewingTable } from "../../../platform/database/schema/tables/identity/people.ts";
import type { Reader, Schema, Writer } from "../../../platform/database/schema/schema.ts";

export type EndedBy = NonNullable<ViewingTable["ended_by"]>;

/** Which of those that were not ended are meant. */
type Which = { ids: readonly number[] } | { of: number };

const viewings = (db: Reader) =>
  db
    .selectFrom("viewings")
    .innerJoin("principals as viewers", "viewers.id", "viewings.viewer_id")
    .innerJoin("principals as viewed", "viewed.id", "viewings.user_id")
    .select([
      "viewings.id",
      "viewings.viewer_id",
      "viewers.name as viewer_name",
      "viewings.user_id",
      "viewed.name as user_name",
      "viewings.started_at",
      "viewings.until_at",
      "viewings.ended_at",
      "viewings.ended_by",
    ]);

export type ViewingRow = Awaited<ReturnType<typeof openViewings>>[number];

/** Those that no one has ended, though their time may be over. */
export function openViewings(db: Reader, which: Which) {
  return viewings(db)
    .where("viewings.ended_at", "is", null)
    .where((eb) => meant(eb, which))
    .orderBy("viewings.id")
    .execute();
}

function meant(eb: ExpressionBuilder<Schema, "viewings">, which: Which): Expression<SqlBool> {
  if ("ids" in which) return eb("viewings.id", "in", which.ids);
  return eb.or([eb("viewings.viewer_id", "=", which.of), eb("viewings.user_id", "=", which.of)]);
}

/** @returns false where someone else has ended it meanwhile */
export async function closeViewing(tx: Writer, id: number, at: string, by: EndedBy): Promise<boolean> {
  const closed = await tx
    .updateTable("viewings")
    .set({ ended_at: at, ended_by: by })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}

/**
 * Until the transaction ends no one else ends the session, nor begins anything in it.
 * @returns what was looked at in it last; undefined where the session is no more
 */
export function holdSession(tx: Writer, sessionId: string) {
  return tx
    .updateTable("sessions")
    .set((eb) => ({ viewing_id: eb.ref("viewing_id") }))
    .where("id", "=", sessionId)
    .returning("viewing_id")
    .executeTakeFirst();
}

/** In a session that is held. @returns its id */
export async function openViewing(
  tx: Writer,
  sessionId: string,
  row: { viewer_id: number; user_id: number; started_at: string; until_at: string },
): Promise<number> {
  const { id } = await tx
    .insertInto("viewings")
    .values({ ...row, ended_at: null, ended_by: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("sessions").set({ viewing_id: id }).where("id", "=", sessionId).execute();
  return id;
}

/** Who looked at what this user sees, the newest first. */
export async function viewingsOf(db: Reader, userId: number, limit: number, offset: number) {
  const count = db
    .selectFrom("viewings")
    .where("user_id", "=", userId)
    .select((eb) => eb.fn.countAll<number>().as("count"));
  const rows = viewings(db)
    .where("viewings.user_id", "=", userId)
    .orderBy("viewings.id", "desc")
    .limit(limit)
    .offset(offset);
  const [found, total] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: found, total: total.count };
}
