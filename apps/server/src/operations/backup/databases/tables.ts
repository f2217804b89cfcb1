/** What backups see of either database: tables, their rows as lines of JSON, and the last numbers given. */
import type { TableHead, TableSummary } from "../archive/records.ts";

/** One moment of a database, however long it is read. */
export interface Snapshot {
  tables(): Promise<TableHead[]>;
  /** Blocks of rows in the order of the primary key, each row a JSON array in a line of its own. */
  rows(table: TableHead): AsyncIterable<RowBlock>;
  /** The last number that each table gave to a row. */
  sequences(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

export interface RowBlock {
  text: string;
  rows: number;
}

/** An empty database of the same tables beside the real one, until it takes its place. */
export interface Staging {
  /** The migrations that made the backup's tables, and no later ones. */
  migrate(names: readonly string[]): Promise<void>;
  /** Takes out what migrations put in, and what is in the way of rows that come in any order. */
  beginLoad(): Promise<void>;
  load(table: TableHead, block: string): Promise<void>;
  /** All rows are there. */
  endLoad(): Promise<void>;
  /** Puts back what was in the way. @throws BackupError where a row of the whole names another one that is not there */
  putBack(isWhole?: boolean): Promise<void>;
  /** Goes on beside {@link putBack}. @throws BackupError where the rows of a table are others than these */
  requireRows(tables: readonly TableSummary[]): Promise<void>;
  /** One statement without rows, with numbered parameters as PostgreSQL writes them. */
  change(statement: string, parameters?: readonly (string | number | null)[]): Promise<void>;
  select(statement: string): Promise<Record<string, unknown>[]>;
  /** From here on a table's next number is above this one. */
  raiseSequence(table: string, last: number): Promise<void>;
  /** From one moment to the next the real one is this one; at any end before, nothing has happened. */
  takePlace(): Promise<void>;
  /** Forgets it, where it has not taken the place. */
  discard(): Promise<void>;
}

/** Not in a backup: who runs at the moment, files of the program, what ends with a session, what triggers write. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  "processes",
  "client_assets",
  "provider_id_tokens",
  "principal_texts",
  "work_package_words",
  "work_package_comment_words",
  "work_package_pieces",
  // Of backups and programs from before migration 0523.
  "work_package_trigrams",
  "work_package_sums",
  "work_package_due_counts",
  "work_package_assignee_counts",
]);

const DERIVED_COLUMNS: ReadonlySet<string> = new Set([
  "work_packages.subject_key",
  "principals.sort_key",
  "projects.sort_key",
  "versions.sort_key",
  "categories.sort_key",
]);
export const isDerivedColumn = (table: string, column: string): boolean => DERIVED_COLUMNS.has(`${table}.${column}`);

const BLOCK_CHARACTERS = 256 * 1024;
const BLOCK_ROWS = 2_000;

/** Rows as blocks of lines. */
export class BlockBuilder {
  #lines: string[] = [];
  #characters = 0;

  /** @returns a block once there is enough for one */
  add(values: readonly unknown[]): RowBlock | null {
    const line = JSON.stringify(values);
    this.#lines.push(line);
    this.#characters += line.length;
    return this.#characters >= BLOCK_CHARACTERS || this.#lines.length >= BLOCK_ROWS ? this.rest() : null;
  }

  /** @returns what is left; null: nothing */
  rest(): RowBlock | null {
    const rows = this.#lines.length;
    if (rows === 0) return null;
    const text = `${this.#lines.join("\n")}\n`;
    this.#lines = [];
    this.#characters = 0;
    return { text, rows };
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
