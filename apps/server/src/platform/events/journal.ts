/**
 * The journal: what changed, from what to what, by whom. One row for each change, in its transaction. History,
 * audit log, live updates, notifications and webhooks all read it; nobody writes history twice.
 */
import { PostgresAdapter, sql } from "kysely";
import type { NewRow, Reader, RowOf, Writer } from "../database/schema.ts";

/** One attribute's change; titles are what the values were called then. */
export interface Change {
  from: unknown;
  to: unknown;
  fromTitle?: string;
  toTitle?: string;
}

export type Changes = Record<string, Change>;

export interface NewEvent {
  entityType: string;
  entityId: number;
  entityTitle: string;
  /** null: nobody but administrators hears of it. */
  projectId: number | null;
  actorId: number;
  action: string;
  /** Of a work package's journal, see {@link nextVersion}. */
  version?: number;
  changes?: Changes;
  comment?: string;
  internal?: boolean;
  /** When, ISO 8601. */
  at: string;
}

export interface JournalEvent {
  id: number;
  entityType: string;
  entityId: number;
  entityTitle: string;
  projectId: number | null;
  actorId: number;
  action: string;
  version: number;
  changes: Changes;
  comment: string;
  internal: boolean;
  createdAt: string;
}

/**
 * Adds a row to the journal, as the last thing but the commit: on PostgreSQL it takes the lock that makes ids
 * grow in the order of commits, so that a stream which resumes after an id misses nothing.
 * @returns its id
 */
export async function record(tx: Writer, event: NewEvent): Promise<number> {
  await openJournal(tx);
  const row = await tx.insertInto("events").values(rowOf(event)).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** The same for several, in their order: few enough for one statement. */
export async function recordAll(tx: Writer, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await openJournal(tx);
  await tx.insertInto("events").values(events.map(rowOf)).execute();
}

async function openJournal(tx: Writer): Promise<void> {
  await lockJournal(tx);
  if (isPostgres(tx)) await sql`select pg_notify('halyard_events', '')`.execute(tx);
}

const rowOf = (event: NewEvent): NewRow<"events"> => ({
  entity_type: event.entityType,
  entity_id: event.entityId,
  entity_title: event.entityTitle,
  project_id: event.projectId,
  actor_id: event.actorId,
  action: event.action,
  version: event.version ?? 0,
  changes: JSON.stringify(event.changes ?? {}),
  comment: event.comment ?? "",
  internal: event.internal === true ? 1 : 0,
  created_at: event.at,
  updated_at: event.at,
});

const journaled = new WeakSet<Writer>();

/** Whether the transaction adds to the journal. */
export const hasJournaled = (tx: Writer): boolean => journaled.has(tx);

/** One number for all processes: who holds it may add to the journal. */
const JOURNAL_LOCK = 4_811_001;

/** For those who write many rows by themselves, see {@link record}: held until the transaction ends. */
export async function lockJournal(tx: Writer): Promise<void> {
  journaled.add(tx);
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${JOURNAL_LOCK})`.execute(tx);
}

const isPostgres = (tx: Writer): boolean => tx.getExecutor().adapter instanceof PostgresAdapter;

/** The number of the next row in an entity's history; the entity's own row must be locked. */
export async function nextVersion(tx: Writer, entityType: string, entityId: number): Promise<number> {
  // The last row has the highest number; looking for the maximum would read the whole history.
  const last = await tx
    .selectFrom("events")
    .where("entity_type", "=", entityType)
    .where("entity_id", "=", entityId)
    .orderBy("id", "desc")
    .limit(1)
    .select("version")
    .executeTakeFirst();
  return (last?.version ?? 0) + 1;
}

export function readChanges(text: string): Changes {
  const changes: Changes = JSON.parse(text);
  return changes;
}

const eventOf = (row: RowOf<"events">): JournalEvent => ({
  id: row.id,
  entityType: row.entity_type,
  entityId: row.entity_id,
  entityTitle: row.entity_title,
  projectId: row.project_id,
  actorId: row.actor_id,
  action: row.action,
  version: row.version,
  changes: readChanges(row.changes),
  comment: row.comment,
  internal: row.internal === 1,
  createdAt: row.created_at,
});

/** The journal after an id, oldest first. */
export async function eventsAfter(db: Reader, id: number, most: number): Promise<JournalEvent[]> {
  const rows = await db.selectFrom("events").selectAll().where("id", ">", id).orderBy("id").limit(most).execute();
  return rows.map(eventOf);
}

export async function lastEventId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom("events")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}
