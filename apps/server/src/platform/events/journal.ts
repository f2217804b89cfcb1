/**
 * The journal: what changed, from what to what, by whom. One row for each change, in its transaction. History,
 * audit log, live updates, notifications and webhooks all read it; no one writes history twice.
 */
import type { AuditCategory, AuditSeverity } from "@halyard/contract/administration/audit";
import { auditCategory, auditSeverity } from "@halyard/contract/administration/audit-catalogue/catalogue";
import { sql, type CompiledQuery } from "kysely";
import { isPostgres } from "../database/postgres/is-postgres.ts";
import { prepared } from "../database/prepared.ts";
import type { Reader, RowOf, Writer } from "../database/schema/schema.ts";
import { chunk } from "../database/chunk.ts";
import { executeTogether } from "../database/schema/together.ts";
import { currentOrigin } from "../requests/origin.ts";
import type { Origin } from "../requests/request-scope.ts";
import type { EntityType } from "./entity-types.ts";
import { firstOf } from "../lists/lists.ts";

/** One attribute's change; titles are what the values were called then. */
export interface Change {
  from: unknown;
  to: unknown;
  fromTitle?: string;
  toTitle?: string;
  /** Of a list of people's numbers: the names, at the time, of who was added or removed, by number. */
  names?: Readonly<Record<string, string>>;
}

export type Changes = Record<string, Change>;

export interface NewEvent {
  entityType: EntityType;
  entityId: number;
  entityTitle: string;
  /** null: no one but administrators hears of it. */
  projectId: number | null;
  actorId: number;
  action: string;
  /** The number in the entity's history; `next`: one more than the last, the entity's own row must be locked. */
  version?: number | "next";
  changes?: Changes;
  comment?: string;
  internal?: boolean;
  /** What it is to an administrator; without it what the contract says of its kind. */
  severity?: AuditSeverity;
  /** When, ISO 8601. */
  at: string;
  /** Where it comes from; without it, from what is being done when it is written. */
  origin?: Origin | undefined;
}

export interface JournalEvent {
  id: number;
  /** Not always a type that this program knows: another version may have written it. */
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

/** Where nothing is said of it. */
const NO_VERSION = 0;

const columnsOf = (event: NewEvent) => ({
  entity_type: event.entityType,
  entity_id: event.entityId,
  entity_title: event.entityTitle,
  project_id: event.projectId,
  actor_id: event.actorId,
  action: event.action,
  changes: JSON.stringify(event.changes ?? {}),
  comment: event.comment ?? "",
  internal: event.internal === true ? 1 : 0,
  category: auditCategory(event.entityType),
  severity: event.severity ?? auditSeverity(event.entityType, event.action),
  context: JSON.stringify(event.origin ?? currentOrigin()),
  created_at: event.at,
  updated_at: event.at,
});

/** For those who write rows by themselves: where what is done at the moment comes from. */
export const originText = (): string => JSON.stringify(currentOrigin());

/** What a row is known by once it is written: its id, and its number in the history. */
export interface Recorded {
  id: number;
  version: number;
}

/** What comes with a row of the journal. */
export interface After {
  /** Statements that wait for no answer, done before all else that goes with the commit: before others' writes are waited for. */
  first?: readonly CompiledQuery[];
  /** Statements right after it, in which {@link thisRow} stands for its id. */
  statements?: readonly CompiledQuery[];
  /** Is told what the row is known by, before the transaction is over. */
  written?(row: Recorded): void;
  /** What needs the row's id and does more: it may record more. Once all rows are there. */
  work?(row: Recorded): Promise<void>;
}

interface Pending {
  event: NewEvent;
  after: After | null;
}

/** What each transaction has yet to write: its last statements. */
const units = new WeakMap<Writer, Pending[]>();

/**
 * Does the work of a transaction, then writes what it recorded, and with it commits: on PostgreSQL writers of the journal
 * wait for each other from the first row to the commit, so that ids grow in the order of commits and a stream which
 * resumes after an id misses nothing.
 */
export async function inUnitOfWork<T>(tx: Writer, work: (tx: Writer) => Promise<T>): Promise<T> {
  const pending: Pending[] = [];
  units.set(tx, pending);
  const result = await work(tx);
  // What follows an event may record more: a notification is an event as well.
  while (pending.length > 0) {
    const rows = pending.splice(0);
    await writePending(
      tx,
      rows,
      rows.every(({ after }) => after?.work === undefined),
    );
  }
  units.delete(tx);
  return result;
}

/** What a transaction has recorded so far, for those who look at it and take it back. */
export const pendingEvents = (tx: Writer): NewEvent[] => (units.get(tx) ?? []).map(({ event }) => event);

/**
 * In the order of {@link record}; those that are in no history and that nothing follows are one statement.
 * @param ends whether nothing else is done in the transaction
 */
async function writePending(tx: Writer, pending: readonly Pending[], ends: boolean): Promise<void> {
  const statements = [...pending.flatMap(({ after }) => after?.first ?? []), ...lockingJournal(tx, true)];
  const numbered: { at: number; after: After }[] = [];
  const together: NewEvent[] = [];
  for (const { event, after } of pending) {
    if (after === null && event.version === undefined) {
      together.push(event);
      continue;
    }
    statements.push(...insertAll(tx, together.splice(0)));
    if (after !== null) numbered.push({ at: statements.length, after });
    statements.push(insertOne(tx, event), ...(after?.statements ?? []));
  }
  statements.push(...insertAll(tx, together));
  const results = await executeTogether(tx, statements, ends);
  for (const { at, after } of numbered) {
    // The statement returns these two.
    const row = firstOf(results[at]?.rows ?? []) as Recorded;
    after.written?.(row);
    await after.work?.(row);
  }
}

/**
 * Adds a row to the journal when the work of the transaction is done; at once where no unit of work is.
 * @param after what comes with the row
 */
export async function record(tx: Writer, event: NewEvent, after: After | null = null): Promise<void> {
  const unit = units.get(tx);
  if (unit === undefined) return writePending(tx, [{ event, after }], false);
  unit.push({ event, after });
}

/** In a statement right after that of a row of the journal ({@link After}): the row's id. */
export const thisRow = (db: Reader) => (isPostgres(db) ? sql<number>`lastval()` : sql<number>`last_insert_rowid()`);

function insertOne(tx: Writer, event: NewEvent): CompiledQuery {
  const { version = NO_VERSION } = event;
  const row = columnsOf(event);
  if (version !== "next") {
    const added = tx.insertInto("events").values({ ...row, version });
    return added.returning(["id", "version"]).compile();
  }
  return insertNext(
    tx,
    row.entity_type,
    row.entity_id,
    row.entity_title,
    event.projectId,
    row.actor_id,
    row.action,
    row.changes,
    row.comment,
    row.internal,
    row.category,
    row.severity,
    row.context,
    row.created_at,
  );
}

/** What happens most. The last row of a history has the highest number; a maximum would read all of it. */
const insertNext = prepared<
  [
    string,
    number,
    string,
    number | null,
    number,
    string,
    string,
    string,
    number,
    AuditCategory,
    AuditSeverity,
    string,
    string,
  ],
  { id: number; version: number }
>(
  ["type", -1, "title", -2, -3, "action", "changes", "comment", -4, "user", "info", "context", "at"],
  (
    _db,
    type,
    id,
    title,
    project,
    actor,
    action,
    changes,
    comment,
    internal,
    category,
    severity,
    context,
    at,
  ) => sql`insert
    into events (entity_type, entity_id, entity_title, project_id, actor_id, action, version, changes, comment, internal,
    category, severity, context, created_at, updated_at) values (${type}, ${id}, ${title}, ${project}, ${actor}, ${action},
    coalesce((select version from events where entity_type = ${type} and entity_id = ${id} order by id desc limit 1), 0) + 1,
    ${changes}, ${comment}, ${internal}, ${category}, ${severity}, ${context}, ${at}, ${at}) returning id, version`,
);

/** As {@link record}, many and none in a history. */
export async function recordAll(tx: Writer, events: readonly NewEvent[]): Promise<void> {
  const unit = units.get(tx);
  const pending = events.map((event) => ({ event, after: null }));
  if (unit === undefined) return writePending(tx, pending, false);
  unit.push(...pending);
}

const insertAll = (tx: Writer, events: readonly NewEvent[]): CompiledQuery[] =>
  Array.from(chunk(events), (rows) =>
    tx
      .insertInto("events")
      .values(rows.map((event) => ({ ...columnsOf(event), version: NO_VERSION })))
      .compile(),
  );

const journaled = new WeakSet<Writer>();

/** Whether the transaction adds to the journal. */
export const hasJournaled = (tx: Writer): boolean => journaled.has(tx);

/** One number for all processes: who holds it may add to the journal. */
const JOURNAL_LOCK = 4_811_001;
const OCCURRENCES_LOCK = 4_811_004;
const SEALS_LOCK = 4_811_005;

/** For those who write many rows by themselves, see {@link record}: held until the transaction ends. */
export async function lockJournal(tx: Writer): Promise<void> {
  for (const statement of lockingJournal(tx, false)) await tx.executeQuery(statement);
}

/** @param tells wakes the other processes */
function lockingJournal(tx: Writer, tells: boolean): CompiledQuery[] {
  journaled.add(tx);
  if (!isPostgres(tx)) return [];
  const notice = tells ? sql`, pg_notify('halyard_events', '')` : sql``;
  return [sql`select pg_advisory_xact_lock(${JOURNAL_LOCK})${notice}`.compile(tx)];
}

/** As {@link lockJournal} for the chain of its seals. */
export async function lockSeals(tx: Writer): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${SEALS_LOCK})`.execute(tx);
}

/** As {@link lockJournal} for what changes nothing, so that its ids grow in the order of commits as well. */
export async function lockOccurrences(tx: Writer): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${OCCURRENCES_LOCK})`.execute(tx);
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
