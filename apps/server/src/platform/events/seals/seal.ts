/**
 * Seals the journal, and refusals once no more of their kind are counted in them: each seal has the digest of the rows
 * since the one before it, and a hash of that digest and of the hash before it. Who changes, adds or removes a sealed row
 * has to write every later seal again, and then the hash that is known elsewhere (in a stream, in a backup, on paper) is
 * in the chain no more.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../database/schema/dialect.ts";
import type { Reader, RowOf, Writer } from "../../database/schema/schema.ts";
import type { Clock } from "../../environment/clock.ts";
import { consumerOf, type Consumer, type Log } from "../consumers.ts";
import { lastEventId, lockSeals } from "../journal.ts";
import type { JournalReaders } from "../journal-readers.ts";
import { finalBefore } from "../occurrences.ts";

export type Seal = RowOf<"audit_seals">;
export type SealedLog = Seal["source"];
type Event = RowOf<"events">;
type Refusal = RowOf<"security_events">;

/** A backup keeps their positions: `operations/backup` knows the names. */
const READER = "audit-seals";
const REFUSALS_READER = "audit-seals-of-refusals";
const MOST_IN_SEAL = 500;
/** So long an entry can wait for its seal: a seal for each would make each write two. */
const PAUSE_MS = 5_000;
/** 1 is without the comment of an entry. */
const FORMAT = 2;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const EVENT_COLUMNS = [
  "id",
  "entity_type",
  "entity_id",
  "entity_title",
  "project_id",
  "actor_id",
  "action",
  "version",
  "changes",
  "internal",
  "category",
  "severity",
  "outcome",
  "context",
  "created_at",
] as const satisfies (keyof Event)[];

const REFUSAL_COLUMNS = [
  "id",
  "key",
  "kind",
  "category",
  "severity",
  "outcome",
  "actor_id",
  "entity_type",
  "entity_id",
  "entity_title",
  "subject",
  "details",
  "context",
  "count",
  "created_at",
  "updated_at",
] as const satisfies (keyof Refusal)[];

const eventColumns = (format: number): readonly (keyof Event)[] =>
  format > 1 ? [...EVENT_COLUMNS, "comment"] : EVENT_COLUMNS;

const lineOf = <Row>(row: Row, columns: readonly (keyof Row)[]): string =>
  JSON.stringify(columns.map((name) => row[name]));

type Span = Pick<Seal, "source" | "format" | "after_id" | "last_id">;

/** What the rows of a span are now. */
export async function digestNow(db: Reader, span: Span): Promise<{ rows: number; digest: string }> {
  const lines = await linesOf(db, span);
  const hash = createHash("sha256");
  for (const line of lines) hash.update(line).update("\n");
  return { rows: lines.length, digest: hash.digest("hex") };
}

async function linesOf(db: Reader, { source, format, after_id: after, last_id: last }: Span): Promise<string[]> {
  if (source === "security_events") {
    const rows = db.selectFrom(source).selectAll().where("id", ">", after).where("id", "<=", last).orderBy("id");
    return (await rows.execute()).map((row) => lineOf(row, REFUSAL_COLUMNS));
  }
  const rows = db.selectFrom(source).selectAll().where("id", ">", after).where("id", "<=", last).orderBy("id");
  const columns = eventColumns(format);
  return (await rows.execute()).map((event) => lineOf(event, columns));
}

/**
 * The same made by the database, so that no rows cross threads.
 * @returns null where it can't, as of values that no row of ours has
 */
export async function digestThere({ db, dialect }: Pick<Database, "db" | "dialect">, span: Span) {
  const { linesDigest } = dialect;
  const { source, format, after_id: after, last_id: last } = span;
  if (linesDigest === null) return null;
  const columns = source === "events" ? eventColumns(format) : REFUSAL_COLUMNS;
  const block = sql<{ rows: number; digest: string | null }>`
    select count(*) as rows, ${linesDigest(columns.map((name) => sql.ref(name)))} as digest
    from (select * from ${sql.table(source)} where id > ${after} and id <= ${last} order by id) as block`;
  const found = await block.execute(db).catch(() => null);
  const { rows = 0, digest = null } = found?.rows[0] ?? {};
  return digest === null ? null : { rows, digest };
}

type Sealed = Omit<Seal, "id" | "hash">;

export function hashOf(before: string, sealed: Sealed): string {
  const { kind, after_id, last_id, rows, digest, reason, created_at, source, format } = sealed;
  // The first seals had neither.
  const more = source === "events" && format === 1 ? [] : [source, format];
  return sha256(JSON.stringify([before, kind, after_id, last_id, rows, digest, reason, created_at, ...more]));
}

export const lastSeal = (db: Reader): Promise<Seal | undefined> =>
  db.selectFrom("audit_seals").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();

/** The chain must be locked. */
export async function addSeal(tx: Writer, sealed: Sealed): Promise<void> {
  const before = await lastSeal(tx);
  await tx
    .insertInto("audit_seals")
    .values({ ...sealed, hash: hashOf(before?.hash ?? "", sealed) })
    .execute();
}

const ENTRIES: Log<{ id: number }> = {
  after: (db, id, most) =>
    db.selectFrom("events").select("id").where("id", ">", id).orderBy("id").limit(most).execute(),
  lastId: lastEventId,
};

/** Those in which more of their kind can still be counted wait, and what comes after them too. */
const refusals = (clock: Clock): Log<{ id: number }> => ({
  async after(db, id, most) {
    const rows = await db
      .selectFrom("security_events")
      .select(["id", "created_at"])
      .where("id", ">", id)
      .orderBy("id")
      .limit(most)
      .execute();
    const before = finalBefore(clock.now());
    const open = rows.findIndex((row) => row.created_at >= before);
    return open === -1 ? rows : rows.slice(0, open);
  },
  async lastId(db) {
    const row = await db
      .selectFrom("security_events")
      .select((eb) => eb.fn.max("id").as("id"))
      .executeTakeFirst();
    return row?.id ?? 0;
  },
});

export function sealJournal(readers: JournalReaders, clock: Clock): void {
  readers.addFrom(async () => [
    sealer(ENTRIES, { name: READER, source: "events", clock }),
    sealer(refusals(clock), { name: REFUSALS_READER, source: "security_events", clock }),
  ]);
}

const sealer = (
  log: Log<{ id: number }>,
  { name, source, clock }: { name: string; source: SealedLog; clock: Clock },
): Consumer =>
  consumerOf(log, {
    name,
    fromStart: true,
    batch: MOST_IN_SEAL,
    pauseMs: PAUSE_MS,
    async take(tx, found) {
      await lockSeals(tx);
      const after = (await lastBlock(tx, source))?.last_id ?? 0;
      const span = { source, format: FORMAT, after_id: after, last_id: found.at(-1)?.id ?? 0 };
      // Read again now that no one can change them on purpose: a comment may have been edited since.
      const now = await digestNow(tx, span);
      await addSeal(tx, { ...span, ...now, kind: "entries", reason: "", created_at: clock.now().toISOString() });
    },
  });

const lastBlock = (db: Reader, source: SealedLog): Promise<Seal | undefined> =>
  db
    .selectFrom("audit_seals")
    .selectAll()
    .where("source", "=", source)
    .where("kind", "=", "entries")
    .orderBy("last_id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The chain's end, for those who write it down elsewhere; null: nothing is sealed yet. */
export async function chainEnd(db: Reader): Promise<{ upTo: number; hash: string } | null> {
  const [end, entries] = await Promise.all([lastSeal(db), lastBlock(db, "events")]);
  return end === undefined || entries === undefined ? null : { upTo: entries.last_id, hash: end.hash };
}
