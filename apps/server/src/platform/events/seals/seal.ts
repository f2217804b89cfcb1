/**
 * Seals the journal: each seal has the digest of the entries since the one before it, and a hash of that digest and of
 * the hash before it. Who changes, adds or removes a sealed entry has to write every later seal again, and then the hash
 * that is known elsewhere (in a stream, in a backup, on paper) is in the chain no more.
 */
import { createHash } from "node:crypto";
import type { Reader, RowOf, Writer } from "../../database/schema/schema.ts";
import type { Clock } from "../../environment/clock.ts";
import { consumerOf, type Log } from "../consumers.ts";
import { lastEventId, lockSeals } from "../journal.ts";
import type { JournalReaders } from "../journal-readers.ts";

export type Seal = RowOf<"audit_seals">;
type Event = RowOf<"events">;

/** A backup keeps its position: `operations/backup` knows the name. */
const READER = "audit-seals";
const MOST_IN_SEAL = 500;
/** So long an entry can wait for its seal: a seal for each would make each write two. */
const PAUSE_MS = 5_000;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Without the comment, which its author can edit. */
const line = (event: Event): string =>
  JSON.stringify([
    event.id,
    event.entity_type,
    event.entity_id,
    event.entity_title,
    event.project_id,
    event.actor_id,
    event.action,
    event.version,
    event.changes,
    event.internal,
    event.category,
    event.severity,
    event.outcome,
    event.context,
    event.created_at,
  ]);

export function digestOf(events: readonly Event[]): string {
  const hash = createHash("sha256");
  for (const event of events) hash.update(line(event)).update("\n");
  return hash.digest("hex");
}

type Sealed = Omit<Seal, "id" | "hash">;

export const hashOf = (before: string, { kind, after_id, last_id, rows, digest, reason, created_at }: Sealed): string =>
  sha256(JSON.stringify([before, kind, after_id, last_id, rows, digest, reason, created_at]));

/** The entries that a seal is of. */
export const eventsBetween = (db: Reader, after: number, last: number): Promise<Event[]> =>
  db.selectFrom("events").selectAll().where("id", ">", after).where("id", "<=", last).orderBy("id").execute();

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

const ENTRIES: Log<Event> = {
  after: (db, id, most) => db.selectFrom("events").selectAll().where("id", ">", id).orderBy("id").limit(most).execute(),
  lastId: lastEventId,
};

export function sealJournal(readers: JournalReaders, clock: Clock): void {
  readers.addFrom(async () => [
    consumerOf(ENTRIES, {
      name: READER,
      fromStart: true,
      batch: MOST_IN_SEAL,
      pauseMs: PAUSE_MS,
      async take(tx, events) {
        await lockSeals(tx);
        const before = await lastEntries(tx);
        const at = clock.now().toISOString();
        await addSeal(tx, {
          kind: "entries",
          after_id: before?.last_id ?? 0,
          last_id: events.at(-1)?.id ?? 0,
          rows: events.length,
          digest: digestOf(events),
          reason: "",
          created_at: at,
        });
      },
    }),
  ]);
}

const lastEntries = (db: Reader): Promise<Seal | undefined> =>
  db
    .selectFrom("audit_seals")
    .selectAll()
    .where("kind", "=", "entries")
    .orderBy("last_id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The chain's end, for those who write it down elsewhere; null: nothing is sealed yet. */
export async function chainEnd(db: Reader): Promise<{ upTo: number; hash: string } | null> {
  const [end, entries] = await Promise.all([lastSeal(db), lastEntries(db)]);
  return end === undefined || entries === undefined ? null : { upTo: entries.last_id, hash: end.hash };
}
