/**
 * Which processes are alive, so that the jobs of a dead one are done by another within seconds of a kill.
 *
 * On PostgreSQL each process says once a second that it lives, by the database's clock: those of the machines may differ.
 * On SQLite there is one process, which holds the data folder: whatever another one has leased, that one is dead.
 */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Database } from "../database/schema/dialect.ts";
import type { Writer } from "../database/schema/schema.ts";
import { isOutage } from "../outages/outages.ts";
import { UNFINISHED } from "./leases.ts";

const BEAT_MS = 1_000;
/** Of one that says nothing for so long it is assumed that it is dead: it may be slow, so this is several beats. */
const SILENT_MS = 3_500;
/**
 * Only one that has been heard itself this lately judges others: where the database was away for everyone, everyone says
 * first that they live.
 */
const HEARD_MS = 2_500;

export class Processes {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #me: string;
  #timer: NodeJS.Timeout | null = null;
  #beating: Promise<void> | null = null;
  #isSettled = false;
  #released: () => void = () => undefined;

  constructor(database: Database, log: FastifyBaseLogger, me: string) {
    this.#database = database;
    this.#log = log;
    this.#me = me;
  }

  /** @param released called once this process counts as alive, and again whenever there may be more to do */
  start(released: () => void): void {
    this.#released = released;
    this.#timer = setInterval(() => this.#beat(), BEAT_MS);
    this.#timer.unref();
    this.#beat();
  }

  /** Ends in order: nothing of this process has to be released. */
  async stop(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    await this.#beating;
    if (this.#database.dialect.name === "sqlite") return;
    const leave = async (tx: Writer) => {
      await sql`delete from processes where id = ${this.#me}`.execute(tx);
      await letHeldBackBegin(tx);
    };
    // Where the database is away others find out by themselves.
    await this.#database.transaction(leave, { durable: false }).catch(() => undefined);
  }

  #beat(): void {
    this.#beating ??= this.#sayAlive()
      .catch((error: unknown) => {
        // The journal's reader says that the database is away, once.
        if (!isOutage(error)) this.#log.error({ err: error }, "this process cannot say that it is alive");
      })
      .finally(() => (this.#beating = null));
  }

  async #sayAlive(): Promise<void> {
    const released = await this.#database.transaction((tx) => this.#release(tx), { durable: false });
    if (released > 0) this.#log.warn({ jobs: released }, "the jobs of a process that ended are done again");
    if (released > 0 || !this.#isSettled) this.#released();
    this.#isSettled = true;
    // Once is enough where no other process comes.
    if (this.#database.dialect.name === "sqlite" && this.#timer !== null) clearInterval(this.#timer);
  }

  /** @returns how many jobs were released */
  async #release(tx: Writer): Promise<number> {
    const given = tx.updateTable("jobs").set({ leased_by: null, leased_until: null }).where("status", "in", UNFINISHED);
    if (this.#database.dialect.name === "sqlite") {
      if (!this.#isSettled) await letHeldBackBegin(tx);
      return Number((await given.where("leased_by", "!=", this.#me).executeTakeFirst()).numUpdatedRows);
    }
    const gone = await this.#sayAndJudge(tx);
    if (gone.length === 0) return 0;
    await letHeldBackBegin(tx);
    return Number((await given.where("leased_by", "in", gone).executeTakeFirst()).numUpdatedRows);
  }

  /** @returns the processes that are dead. The rows are those of before the statement, this process's own as well. */
  async #sayAndJudge(tx: Writer): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with alive as (
        insert into processes (id, seen_at) values (${this.#me}, clock_timestamp())
        on conflict (id) do update set seen_at = excluded.seen_at)
      delete from processes where seen_at < clock_timestamp() - ${SILENT_MS} * interval '1 ms' and id <> ${this.#me}
        and exists (select from processes own where own.id = ${this.#me}
          and own.seen_at > clock_timestamp() - ${HEARD_MS} * interval '1 ms')
      returning id`.execute(tx);
    return rows.map(({ id }) => id);
  }
}

/**
 * A process that ended, in order or not, while a job was held back shows that the job is not the reason: it waits no longer.
 * What that process was at itself is not released yet, so that one stays held back.
 */
async function letHeldBackBegin(tx: Writer): Promise<void> {
  await tx
    .updateTable("jobs")
    .set({ run_at: sql`updated_at` })
    .where("status", "=", "in_process")
    .where("leased_by", "is", null)
    .execute();
}
