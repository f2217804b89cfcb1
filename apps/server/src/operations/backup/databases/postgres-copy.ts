/** `COPY … FROM STDIN` of PostgreSQL, which takes rows in a fraction of the time that statements with parameters take. */
import { once } from "node:events";
import type { Socket } from "node:net";
import type { Connection, Submittable } from "pg";
import type { PostgresClient } from "../../../platform/database/postgres/connections.ts";

/** What the driver's connection has beyond what its types say. */
interface CopyConnection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function cellOf(value: unknown): string {
  if (value === null) return "\\N";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /[\\\n\r\t]/.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (found) => ESCAPES[found] ?? found) : text;
}

/** @param block lines of JSON arrays @returns the same rows as `COPY` takes them */
export function copyTextOf(block: string): Buffer {
  const lines: string[] = [];
  for (const line of block.split("\n")) {
    if (line === "") continue;
    const row: unknown[] = JSON.parse(line);
    lines.push(row.map(cellOf).join("\t"));
  }
  return Buffer.from(`${lines.join("\n")}\n`);
}

/**
 * One `COPY` that goes on until it is ended: the triggers of its table run once, with all of its rows. After each block
 * they would have changed the same few sums again and again, which took half of a restore.
 */
export class CopyIn implements Submittable {
  readonly #statement: string;
  readonly #opened = Promise.withResolvers<CopyConnection>();
  readonly #ended = Promise.withResolvers<void>();

  /** @param statement `copy … from stdin` */
  constructor(client: PostgresClient, statement: string) {
    this.#statement = statement;
    // Anyone who writes next hears of it.
    for (const { promise } of [this.#opened, this.#ended]) promise.catch(() => undefined);
    client.query(this);
  }

  /** Returns when the server can be sent more. @throws what the server says of these rows, or of those before */
  async write(rows: Buffer): Promise<void> {
    const connection = await this.#opened.promise;
    connection.sendCopyFromChunk(rows);
    if (!connection.stream.writableNeedDrain) return;
    const stop = new AbortController();
    const drained = once(connection.stream, "drain", { signal: stop.signal });
    drained.catch(() => undefined);
    try {
      await Promise.race([drained, this.#ended.promise]);
    } finally {
      stop.abort();
    }
  }

  /** Returns when all rows are in the table. @throws what the server says of them */
  async end(): Promise<void> {
    (await this.#opened.promise).endCopyFrom();
    await this.#ended.promise;
  }

  /** Forgets what was written. Returns when the connection can be asked other things. */
  async abandon(): Promise<void> {
    const connection = await this.#opened.promise.catch(() => null);
    connection?.sendCopyFail("abandoned");
    await this.#ended.promise.catch(() => undefined);
  }

  // What the driver calls while it is this statement's turn.

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#opened.resolve(connection);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#ended.resolve();
  }

  handleError(error: Error): void {
    this.#opened.reject(error);
    this.#ended.reject(error);
  }
}
