/**
 * A thread that holds one SQLite connection. It answers a message with the results of its statements; rows go
 * back as one JSON text of arrays, which costs the receiving thread half of what cloned objects do (measured on
 * 100 rows of 45 columns: 0.11 ms against 0.21 ms).
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

export interface Statement {
  sql: string;
  parameters: readonly SQLInputValue[];
}

export interface Request {
  id: number;
  statements: readonly Statement[];
  /** Whether what is committed from here on waits for the disk; as it was, where it is not said. */
  durable?: boolean;
}

export interface Result {
  columns: string[];
  /** A JSON array of rows, each an array in the order of the columns. */
  rows: string;
  changes: number;
  lastId: number;
}

export type Reply =
  | { id: number; results: Result[] }
  | { id: number; error: { message: string; code: string; extended: number } };

export interface WorkerSettings {
  file: string;
  readOnly: boolean;
}

/** The message after which the thread ends. */
export const CLOSE = "close";

const MOST_PREPARED = 400;

const SQLITE_BUSY = 5;
const BUSY_TRIES = 400;
const BUSY_PAUSE_MS = 25;

/**
 * The first connection to a new file turns it on for all. Where several come at once SQLite refuses some without
 * the patience that it has for everything else.
 */
function useWriteAheadLog(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      const { errcode = 0 } = Object(error) as Record<string, number>;
      if ((errcode & 0xff) !== SQLITE_BUSY || attempt >= BUSY_TRIES) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS);
    }
  }
}

function start(settings: WorkerSettings, port: NonNullable<typeof parentPort>): void {
  const database = new DatabaseSync(settings.file, { timeout: 10_000 });
  useWriteAheadLog(database);
  database.exec("pragma synchronous = full; pragma foreign_keys = on;");
  database.exec("pragma cache_size = -16384; pragma temp_store = memory;");
  if (settings.readOnly) database.exec("pragma query_only = on");
  // SQLite's own lower() knows ASCII only; names are of many lands.
  database.function("lower", { deterministic: true }, (text) => (typeof text === "string" ? text.toLowerCase() : text));

  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statement.setReturnArrays(true);
      if (prepared.size >= MOST_PREPARED) prepared.delete(prepared.keys().next().value ?? "");
    } else {
      prepared.delete(sql);
    }
    prepared.set(sql, statement);
    return statement;
  };

  const run = ({ sql, parameters }: Statement): Result => {
    const statement = prepare(sql);
    const columns = statement.columns().map((column) => column.name);
    if (columns.length > 0) {
      return { columns, rows: JSON.stringify(statement.all(...parameters)), changes: 0, lastId: 0 };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { columns, rows: "[]", changes: Number(changes), lastId: Number(lastInsertRowid) };
  };

  // Not a prepared statement: this pragma takes effect when it is compiled, and would do nothing when it is run again.
  let isDurable = true;
  const wait = (durable: boolean): void => {
    if (durable === isDurable) return;
    database.exec(`pragma synchronous = ${durable ? "full" : "normal"}`);
    isDurable = durable;
  };

  port.on("message", (request: Request | typeof CLOSE) => {
    if (request === CLOSE) {
      // The last one out folds the write-ahead log into the file, so that the next start has nothing to recover.
      database.close();
      port.close();
      return;
    }
    let reply: Reply;
    try {
      if (request.durable !== undefined) wait(request.durable);
      reply = { id: request.id, results: request.statements.map(run) };
    } catch (error) {
      const { message = String(error), code = "", errcode = 0 } = Object(error) as Record<string, never>;
      reply = { id: request.id, error: { message, code, extended: errcode } };
    }
    port.postMessage(reply);
  });
}

if (parentPort !== null) start(workerData as WorkerSettings, parentPort);
