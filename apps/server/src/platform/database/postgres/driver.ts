/** Kysely's end of the connections to PostgreSQL. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { isOutage, UnknownOutcome } from "../../outages/outages.ts";
import { timed } from "../../diagnostics/statement-times.ts";
import { WRITE_LIMIT_MS, type Connection, type Connections } from "./connections.ts";
import type { Reads } from "./reads.ts";

export interface TransactionKind {
  /** Whether its commit waits for the disk. */
  durable: boolean;
  /** Whether its statements may take as long as they take. */
  unlimited: boolean;
}

const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** Of a read by itself Kysely wants a connection before it says what is asked: it has one only while it is asked. */
class PostgresConnection implements DatabaseConnection {
  readonly #connections: Connections;
  readonly #reads: Reads;
  #limitMs: number | null = null;
  /** While a transaction lasts. */
  #connection: Connection | null = null;

  constructor(connections: Connections, reads: Reads) {
    this.#connections = connections;
    this.#reads = reads;
  }

  get isLost(): boolean {
    return this.#connection?.isLost === true;
  }

  /** In one message with what is to hold for the whole transaction. */
  async begin({ durable, unlimited }: TransactionKind): Promise<void> {
    this.#connection = await this.#connections.acquireForTransaction();
    this.#limitMs = unlimited ? null : WRITE_LIMIT_MS;
    const settings = [`statement_timeout = ${this.#limitMs ?? 0}`, ...(durable ? [] : ["synchronous_commit = off"])];
    await this.run(["begin", ...settings.map((setting) => `set local ${setting}`)].join("; "));
  }

  run(text: string) {
    if (this.#connection === null) throw new Error("there is no transaction");
    return this.#connection.run({ text }, this.#limitMs);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = this.#connection;
    const { command, rowCount, rows } = await (connection === null
      ? this.#reads.run(query)
      : timed(() => connection.tell(query, this.#limitMs)));
    return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  release(): void {
    this.#connection?.release();
    this.#connection = null;
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
    let command: string;
    try {
      ({ command } = await connection.run("commit"));
    } catch (error) {
      // What the server refuses it takes back. Where it says nothing any more, the outcome is unknown.
      throw isOutage(error) ? new UnknownOutcome(error) : error;
    }
    if (command === "ROLLBACK") throw new Error("a statement failed before: the transaction was taken back");
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    // The server takes back what a lost connection leaves. Failing here would hide the error that it was lost with.
    if (!connection.isLost) await connection.run("rollback").catch(() => undefined);
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    // The connections are those of all the drivers: who opened them closes them.
  }
}
