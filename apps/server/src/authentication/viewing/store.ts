/** The rows of who looked at what whom sees. Whether one still counts is decided here and by nobody else. */
import type { SqlBool, Expression, ExpressionBuilder } from "kysely";
import type { ViewingTable } from "../../platform/database/schema-people.ts";
import type { Reader, Schema, Writer } from "../../platform/database/schema.ts";

export type EndedBy = NonNullable<ViewingTable["ended_by"]>;

/** Which of those that were not ended are meant. */
export type Which =
  | { id: number }
  | { sessionId: string }
  | { sessionsOf: number; except: string | null }
  | { of: number };

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

/** Those that nobody has ended, though their time may be over. */
export function openViewings(db: Reader, which: Which) {
  return viewings(db)
    .where("viewings.ended_at", "is", null)
    .where((eb) => meant(eb, which))
    .orderBy("viewings.id")
    .execute();
}

function meant(eb: ExpressionBuilder<Schema, "viewings">, which: Which): Expression<SqlBool> {
  if ("id" in which) return eb("viewings.id", "=", which.id);
  if ("of" in which) return eb.or([eb("viewings.viewer_id", "=", which.of), eb("viewings.user_id", "=", which.of)]);
  let sessions = eb.selectFrom("sessions").select("sessions.viewing_id").where("sessions.viewing_id", "is not", null);
  if ("sessionId" in which) sessions = sessions.where("sessions.id", "=", which.sessionId);
  else {
    sessions = sessions.where("sessions.user_id", "=", which.sessionsOf);
    if (which.except !== null) sessions = sessions.where("sessions.id", "!=", which.except);
  }
  return eb("viewings.id", "in", sessions);
}

/** @returns false where somebody else has ended it meanwhile */
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

/** @returns its id; null where the session is no more */
export async function openViewing(
  tx: Writer,
  sessionId: string,
  row: { viewer_id: number; user_id: number; started_at: string; until_at: string },
): Promise<number | null> {
  const { id } = await tx
    .insertInto("viewings")
    .values({ ...row, ended_at: null, ended_by: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const session = await tx
    .updateTable("sessions")
    .set({ viewing_id: id })
    .where("id", "=", sessionId)
    .returning("id")
    .executeTakeFirst();
  return session === undefined ? null : id;
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
