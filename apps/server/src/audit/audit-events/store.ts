/** The audit log: the journal and the occurrences beside it, as one list by time, the newest first. */
import { sql, type SqlBool } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import type { AuditCategory } from "@halyard/contract/administration/audit";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { amend, sealsOver } from "../../platform/events/seals/amend.ts";
import { isScanned, type Narrowing, type Source } from "./filters.ts";

/** So many rows a page looks through where no index answers a filter; the next page looks on from there. */
const SCANNED = 50_000;
/** So many of them where each row is read whole, until someone asks to look on: most look for something recent. */
const SCANNED_FIRST = 5_000;
/** So far entries are counted. */
export const COUNTED = 10_000;

/** Where an entry stands. Of two of one moment, occurrences come first. */
export interface Place {
  source: Source;
  id: number;
  createdAt: string;
}

/** Where in the list rows are looked for: after a place and no further than to another one; null: no such end. */
export interface Stretch {
  from: Place | null;
  until: Place | null;
}

/** Conditions for what comes after the place in the list. */
function after(source: Source, place: Place): Condition {
  const at = sql.ref(`${source}.created_at`);
  if (place.source === source)
    return sql<SqlBool>`(${at}, ${sql.ref(`${source}.id`)}) < (${place.createdAt}, ${place.id})`;
  return source === "events" ? sql<SqlBool>`${at} <= ${place.createdAt}` : sql<SqlBool>`${at} < ${place.createdAt}`;
}

/** Conditions for what comes no later than the place. */
function upTo(source: Source, place: Place): Condition {
  const at = sql.ref(`${source}.created_at`);
  if (place.source === source)
    return sql<SqlBool>`(${at}, ${sql.ref(`${source}.id`)}) >= (${place.createdAt}, ${place.id})`;
  return source === "events" ? sql<SqlBool>`${at} > ${place.createdAt}` : sql<SqlBool>`${at} >= ${place.createdAt}`;
}

function within(source: Source, { way }: Narrowing, { from, until }: Stretch): Condition[] {
  const conditions = [...way];
  if (from !== null) conditions.push(after(source, from));
  if (until !== null) conditions.push(upTo(source, until));
  return conditions;
}

const mostScanned = ({ columns }: Narrowing, from: Place | null): number =>
  from === null && columns === null ? SCANNED_FIRST : SCANNED;

/** The newest rows that are looked through. */
function scanned(db: Reader, source: Source, narrowing: Narrowing, stretch: Stretch) {
  const rows = db.selectFrom(source).where((eb) => eb.and(within(source, narrowing, stretch)));
  const inOrder = narrowing.order === "id" ? rows : rows.orderBy(sql.ref(`${source}.created_at`), "desc");
  return inOrder.orderBy(sql.ref(`${source}.id`), "desc");
}

/** The rows of one table that fit; of a filter that no index answers, among the newest ones. */
function fitting(db: Reader, source: Source, narrowing: Narrowing, stretch: Stretch) {
  if (!isScanned(narrowing)) {
    return db
      .selectFrom(source)
      .where((eb) => eb.and(within(source, narrowing, stretch)))
      .select([`${source}.id`, `${source}.created_at`]);
  }
  const { columns } = narrowing;
  const newest = scanned(db, source, narrowing, stretch).limit(mostScanned(narrowing, stretch.from));
  const some = newest
    .$if(columns === null, (rows) => rows.selectAll())
    .$if(columns !== null, (rows) =>
      rows.select(["id", "created_at", ...(columns ?? [])].map((name) => sql.ref(`${source}.${name}`).as(name))),
    );
  // By the name of the table itself, which the conditions say.
  return db
    .selectFrom(some.as(source))
    .where((eb) => eb.and([...narrowing.rest]))
    .select([sql.ref<number>(`${source}.id`).as("id"), sql.ref<string>(`${source}.created_at`).as("created_at")]);
}

/** The first places of one table, the newest first. */
export async function places(
  db: Reader,
  source: Source,
  narrowing: Narrowing,
  from: Place | null,
  limit: number,
): Promise<Place[]> {
  const rows = await placesQuery(db, source, narrowing, { from, until: null }, limit).execute();
  return rows.map(({ id, created_at: createdAt }) => ({ source, id, createdAt }));
}

export const placesQuery = (db: Reader, source: Source, narrowing: Narrowing, stretch: Stretch, limit: number) =>
  fitting(db, source, narrowing, stretch)
    .orderBy(sql.ref(`${source}.created_at`), "desc")
    .orderBy(sql.ref(`${source}.id`), "desc")
    .limit(limit);

/** The first places of a stretch of one table, and how many it has, counted no further than {@link COUNTED}. */
export async function placesAndTotal(
  db: Reader,
  source: Source,
  narrowing: Narrowing,
  stretch: Stretch,
  limit: number,
): Promise<{ places: Place[]; total: number }> {
  const fit = placesQuery(db, source, narrowing, stretch, Math.max(COUNTED, limit));
  const rows = await db
    // Looked through once, and of thousands of rows only those of the page leave the database.
    .with(
      (cte) => cte("fit").materialized(),
      () => fit,
    )
    .selectFrom("fit")
    .select((eb) => ["id", "created_at", eb.selectFrom("fit").select(eb.fn.countAll<number>().as("all")).as("total")])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return {
    places: rows.map(({ id, created_at: createdAt }) => ({ source, id, createdAt })),
    total: rows[0]?.total ?? 0,
  };
}

/** How many there are, counted no further than {@link COUNTED}. */
export async function countOf(db: Reader, source: Source, narrowing: Narrowing): Promise<number> {
  const some = fitting(db, source, narrowing, { from: null, until: null }).limit(COUNTED);
  const row = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The last place that a page looks at; null: it looks at all of them. */
export async function scanEnd(
  db: Reader,
  source: Source,
  narrowing: Narrowing,
  from: Place | null,
): Promise<Place | null> {
  const row = await scanned(db, source, narrowing, { from, until: null })
    .offset(mostScanned(narrowing, from) - 1)
    .limit(1)
    .select([sql.ref<number>(`${source}.id`).as("id"), sql.ref<string>(`${source}.created_at`).as("created_at")])
    .executeTakeFirst();
  return row === undefined ? null : { source, id: row.id, createdAt: row.created_at };
}

export const journalRows = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom("events")
    .leftJoin("principals", "principals.id", "events.actor_id")
    .leftJoin("projects", "projects.id", "events.project_id")
    .where("events.id", "in", ids)
    .selectAll("events")
    .select(["principals.name as actor_name", "projects.name as project_name"])
    .execute();
export type JournalRow = Awaited<ReturnType<typeof journalRows>>[number];

export const occurrenceRows = (db: Reader, ids: readonly number[]) =>
  db
    .selectFrom("security_events")
    .leftJoin("principals", "principals.id", "security_events.actor_id")
    .where("security_events.id", "in", ids)
    .selectAll("security_events")
    .select("principals.name as actor_name")
    .execute();
export type OccurrenceRow = Awaited<ReturnType<typeof occurrenceRows>>[number];

/** The oldest rows after a number. */
export async function idsAfter(db: Reader, source: Source, id: number, most: number): Promise<number[]> {
  const rows = await db.selectFrom(source).where("id", ">", id).orderBy("id").limit(most).select("id").execute();
  return rows.map((row) => row.id);
}

export async function lastIdOf(db: Reader, source: Source): Promise<number> {
  const row = await db
    .selectFrom(source)
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Others' writes wait for a deletion. */
const FORGOTTEN_AT_ONCE = 1_000;

/** Of the journal nothing is ever forgotten: histories are read from it. @returns how many, at most so many at once */
export async function forgetOccurrences(
  tx: Writer,
  category: AuditCategory,
  before: string,
  reason: { reason: string; at: string },
): Promise<number> {
  const rows = await tx
    .selectFrom("security_events")
    .where("category", "=", category)
    .where("updated_at", "<", before)
    .orderBy("created_at")
    .limit(FORGOTTEN_AT_ONCE)
    .select("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await amend(tx, await sealsOver(tx, ids, "security_events"), reason, async () => {
    await tx.deleteFrom("security_events").where("id", "in", ids).execute();
  });
  return ids.length;
}
