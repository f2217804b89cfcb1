/** Kysely's end of the connections to PostgreSQL. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import type pg from "pg";
import { isTogether, type Together } from "../schema/together.ts";
import { isOutage, UnknownOutcome } from "../../outages/outages.ts";
import { noteRows } from "../../diagnostics/rows-read.ts";
import { timed } from "../../diagnostics/statement-times.ts";
import { WRITE_LIMIT_MS, type Connection, type Connections } from "./connections.ts";
import type { Reads } from "./reads.ts";

export interface TransactionKind {
  /** Whether its commit waits for the disk. */
  durable: boolean;
  /** Whether its statements may take as long as they take. */
  unlimited: boolean;
  /** Whether it is begun with its first statement. */
  beginsLate: boolean;
}

const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

function resultOf<Row extends pg.QueryResultRow>({ command, rowCount, rows }: pg.QueryResult<Row>): QueryResult<Row> {
  return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

/** Of a read by itself Kysely wants a connection before it says what is asked: it has one only while it is asked. */
class PostgresConnection implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #reads: Reads;
  #limitMs: number | null = null;
  /** While a transaction lasts. */
  #connection: Connection | null = null;
  /** What begins it, where that waits for the first statement. */
  #beginning: string | null = null;
  /** Its commit, once it is on its way. */
  #committing: Promise<void> | null = null;

  constructor(connections: Connections, reads: Reads) {
    this.#connections = connections;
    this.#reads = reads;
  }

  get isLost(): boolean {
    return this.#connection?.isLost === true;
  }

  /** In one message with what is to hold for the whole transaction. */
  async begin({ durable, unlimited, beginsLate }: TransactionKind): Promise<void> {
    this.#connection = await this.#connections.acquireForTransaction();
    this.#limitMs = unlimited ? null : WRITE_LIMIT_MS;
    const settings = [`statement_timeout = ${this.#limitMs ?? 0}`, ...(durable ? [] : ["synchronous_commit = off"])];
    const text = ["begin", ...settings.map((setting) => `set local ${setting}`)].join("; ");
    if (beginsLate) this.#beginning = text;
    else await this.run(text);
  }

  /** @returns once it is begun; at once where it was */
  async #begun(): Promise<void> {
    const text = this.#beginning;
    this.#beginning = null;
    if (text !== null) await this.run(text);
  }

  run(text: string) {
    return this.#inTransaction().run({ text }, this.#limitMs);
  }

  #inTransaction(): Connection {
    if (this.#connection === null) throw new Error("there is no transaction");
    return this.#connection;
  }

  /** @throws UnknownOutcome where the server says nothing any more; what it refuses it takes back */
  commit(): Promise<void> {
    this.#committing ??= this.#commit();
    return this.#committing;
  }

  async #commit(): Promise<void> {
    if (this.#beginning !== null) return;
    let command: string;
    try {
      ({ command } = await this.run("commit"));
    } catch (error) {
      throw isOutage(error) ? new UnknownOutcome(error) : error;
    }
    if (command === "ROLLBACK") throw new Error("a statement failed before: the transaction was taken back");
  }

  async rollback(): Promise<void> {
    // A commit after a statement that failed has taken it back.
    if (this.#committing !== null) await this.#committing.catch(() => undefined);
    else if (this.#beginning !== null) return;
    // The server takes back what a lost connection leaves. Failing here would hide the error that it was lost with.
    else if (!this.isLost) await this.run("rollback").catch(() => undefined);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Who asked so reads each row as the result of a statement.
    if (isTogether(query)) return { rows: (await this.#executeTogether(query)) as Row[] };
    if (this.#beginning !== null) await this.#begun();
    const connection = this.#connection;
    if (connection === null) return resultOf(await this.#reads.run(query));
    const result = await timed(() => connection.tell(query, this.#limitMs));
    noteRows(result);
    return resultOf(result);
  }

  /** Without waiting in between: once one of them fails, the server does none of those that follow. */
  async #executeTogether({ together, ends }: Together): Promise<QueryResult<unknown>[]> {
    const connection = this.#inTransaction();
    const beginning = this.#begun();
    // With more than one, those that follow would count by themselves where it fails.
    if (together.length > 1 || !ends) await beginning;
    beginning.catch(() => undefined);
    const answers = together.map((query) => timed(() => connection.tell(query, this.#limitMs)));
    const committing = ends ? this.commit() : null;
    // Kysely asks for the commit and hears of it.
    committing?.catch(() => undefined);
    const results: QueryResult<unknown>[] = [];
    let failure: { error: unknown } | null = null;
    for (const answer of await Promise.allSettled(answers)) {
      if (answer.status === "fulfilled") results.push(resultOf(answer.value));
      else failure ??= { error: answer.reason };
    }
    await beginning.catch((error: unknown) => (failure = { error }));
    if (failure === null) {
      noteRows(...results);
      return results;
    }
    // Where the connection was lost the server may have come as far as the commit.
    const outcome: unknown = await committing?.catch((error: unknown) => error);
    throw outcome instanceof UnknownOutcome ? outcome : failure.error;
  }

  release(): void {
    this.#connection?.release();
    this.#connection = null;
    this.#beginning = null;
    this.#committing = null;
  }

  streamQuery(): never {
    throw new Error("rows are read in pages, not streamed");
  }
}

export class PostgresDriver implements Driver {
  readonly #connections: Connections;
  readonly #reads: Reads;
  readonly #kind: TransactionKind;

  constructor(connections: Connections, reads: Reads, kind: TransactionKind) {
    this.#connections = connections;
    this.#reads = reads;
    this.#kind = kind;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.#connections, this.#reads);
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.begin(this.#kind);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    // The connections are those of all the drivers: who opened them closes them.
  }
}
