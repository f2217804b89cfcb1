/** What every feature is handed: the settings, the database and what is built on it. Made once, in main. */
import type { FastifyBaseLogger } from "fastify";
import type { CompiledQuery } from "kysely";
import type { Clock } from "./environment/clock.ts";
import type { Database, Dialect, TransactionOptions } from "./database/schema/dialect.ts";
import type { Reader, Writer } from "./database/schema/schema.ts";
import { EventBus } from "./events/bus.ts";
import { hasJournaled, inUnitOfWork } from "./events/journal.ts";
import { Occurrences } from "./events/occurrences.ts";
import { sealJournal } from "./events/seals/seal.ts";
import type { FileStore } from "./files/files.ts";
import { openFiles } from "./files/open.ts";
import { handleStrayFiles } from "./jobs/stray-files.ts";
import { InstanceSettings } from "./instance-settings/instance-settings.ts";
import { outsideRequests } from "./requests/request-scope.ts";
import { JobQueue } from "./jobs/queue.ts";
import { Schedules } from "./jobs/schedules.ts";
import { handleMails } from "./mail/mail-queue.ts";
import { createOutgoingHttp, type OutgoingHttp } from "./outgoing-http/outgoing-http.ts";
import { JournalReaders } from "./events/journal-readers.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { KeptTimes } from "./metrics/kept-times.ts";
import { Metrics } from "./metrics/metrics.ts";
import type { Settings } from "./environment/settings.ts";
import { Standby } from "./standby/standby.ts";
import { requireSpace } from "./outages/space.ts";

export interface Context {
  /** What the environment says, fixed while the process runs. */
  settings: Settings;
  /** What administrators change meanwhile. */
  instance: InstanceSettings;
  clock: Clock;
  log: FastifyBaseLogger;
  db: Reader;
  dialect: Dialect;
  readMany: Database["readMany"];
  changes: Database["changes"];
  /** @throws DatabaseUnavailable, StorageFull or FilesUnavailable where this process cannot read and write at the moment */
  check(): Promise<void>;
  /** One transaction; journal rows recorded in it are heard by everyone once it is committed. */
  transaction<T>(work: (tx: Writer) => Promise<T>, options?: TransactionOptions): Promise<T>;
  events: EventBus;
  /** Where refusals and failures are noted. */
  occurrences: Occurrences;
  jobs: JobQueue;
  /** Jobs that come again and again. */
  schedules: Schedules;
  /** Consumers of the journal, each with its own position. */
  readers: JournalReaders;
  files: FileStore;
  /** For addresses that people enter. */
  outgoing: OutgoingHttp;
  mailer: Mailer;
  metrics: Metrics;
  /** How long requests took, of all processes. */
  keptTimes: KeptTimes;
  /** For work that needs the database to itself. */
  standby: Standby;
  /** Ends what runs in the background, then the database. */
  close(): Promise<void>;
}

async function requireUsable(
  { dataDir, filesDir }: Settings,
  database: Database,
  files: Context["files"],
): Promise<void> {
  await database.check();
  await database.requireUnlocked();
  await requireSpace([dataDir, filesDir]);
  await files.check();
}

/** @param standby that of the process, where it stops serving and begins again */
export function createContext(
  settings: Settings,
  database: Database,
  clock: Clock,
  log: FastifyBaseLogger,
  standby = new Standby(),
): Context {
  const events = new EventBus(database, settings.databaseUrl, log);
  const occurrences = new Occurrences(database, clock, log);
  const jobs = new JobQueue(database, clock, log, occurrences);
  const metrics = new Metrics(database.db, clock);
  const instance = new InstanceSettings(database.db, settings);
  const outgoing = createOutgoingHttp(settings);
  const mailer = createMailer({ db: database.db, settings, instance, outgoing }, (outcome) => metrics.mail(outcome));
  const transaction = transactionsOf(database, events, jobs);
  const schedules = new Schedules({ db: database.db, transaction, jobs, clock, log });
  const readers = new JournalReaders({ db: database.db, dialect: database.dialect, transaction, events, clock, log });
  const files = openFiles(settings);
  const context: Context = {
    settings,
    instance,
    clock,
    log,
    db: database.db,
    dialect: database.dialect,
    readMany: database.readMany,
    changes: database.changes,
    check: () => requireUsable(settings, database, files),
    transaction,
    events,
    occurrences,
    jobs,
    schedules,
    readers,
    files,
    outgoing,
    mailer,
    metrics,
    keptTimes: new KeptTimes({ db: database.db, transaction, metrics, clock, log }),
    standby,
    async close() {
      await context.keptTimes.stop();
      await schedules.stop();
      await readers.stop();
      await jobs.stop();
      mailer.close();
      metrics.close();
      await events.stop();
      await occurrences.flush();
      await database.close();
    },
  };
  sealJournal(readers, clock);
  handleMails(context);
  handleStrayFiles(context);
  return context;
}

/** Transactions that collect what they tell and what they leave to do, and let it be heard once they are committed. */
const transactionsOf =
  (database: Database, events: EventBus, jobs: JobQueue): Context["transaction"] =>
  async (work, options) => {
    const committed: Writer[] = [];
    const result = await database.transaction((tx) => {
      committed.push(tx);
      return inUnitOfWork(tx, work);
    }, options);
    outsideRequests(() => {
      if (committed.some(hasJournaled)) events.wake();
      for (const tx of committed) jobs.committed(tx);
    });
    return result;
  };

/**
 * The context within a transaction: what reads, reads what the transaction has written so far, and what would be a
 * transaction of its own is a part of this one. For several use cases that happen together or not at all.
 */
export const within = (ctx: Context, tx: Writer): Context => ({
  ...ctx,
  db: tx,
  // Its own writes aren't committed yet.
  changes: () => null,
  transaction: (work) => work(tx),
  async readMany<Rows extends readonly unknown[]>(queries: { [Index in keyof Rows]: CompiledQuery<Rows[Index]> }) {
    const answers: unknown[][] = [];
    for (const query of queries) answers.push((await tx.executeQuery(query)).rows);
    // Each is of the type of the row that its query has.
    return answers as { [Index in keyof Rows]: Rows[Index][] };
  },
});
