/** What the two databases are to the rest: what differs between them is behind {@link Dialect}. */
import type { CompiledQuery, Expression, RawBuilder, SqlBool } from "kysely";
import type { Reader, Writer } from "./schema.ts";

export type Lockable =
  | "work_packages"
  | "projects"
  | "sprints"
  | "users"
  | "roles"
  | "groups"
  | "jobs"
  | "identities"
  | "work_package_templates"
  | "github_repositories";

export interface Dialect {
  name: "sqlite" | "postgres";
  /**
   * `column in (ids)` with the ids as one parameter, so that the statement stays the same for any number; of one alone
   * `column = id`, so that an index gives its rows in their order.
   */
  idIn(column: Expression<unknown>, ids: readonly number[]): Expression<SqlBool>;
  /** Whether the column has the text in it, whatever the case. */
  contains(column: Expression<unknown>, text: string): Expression<SqlBool>;
  /** Whether the column has the text in it, letter for letter. */
  includes(column: Expression<unknown>, text: string): Expression<SqlBool>;
  /**
   * Whether the work package with that id has words that begin with all of these, without regard to case and accents.
   * @param words of letters and digits alone, see hal/read/words.ts; at least one
   * @param where in its subject, or in any of its texts
   */
  hasWords(id: Expression<unknown>, words: readonly string[], where: "subject" | "anywhere"): Expression<SqlBool>;
  /** The same in any text, checked for one row by its id, without the index; null where the database can't. */
  rowHasWords: ((id: Expression<unknown>, words: readonly string[]) => Expression<SqlBool>) | null;
  /** A select of `id`: the work packages that {@link hasWords} finds anywhere, each once. */
  withWords(words: readonly string[]): RawBuilder<{ id: number }>;
  /** A select of `id` and `work_package_id`: the comments with words that begin with every one of these, or with any. */
  commentsWithWords(
    words: readonly string[],
    each: "every" | "any",
  ): RawBuilder<{ id: number; work_package_id: number }>;
  /** A select of `id`: the work packages that have all of these pieces (`reading/pieces.ts`), each once; at least one. */
  withPieces(pieces: readonly string[]): RawBuilder<{ id: number }>;
  /** An aggregate: the values as the text of a JSON array. */
  jsonArrayOf(expression: Expression<unknown>): RawBuilder<string>;
  /**
   * An aggregate: the SHA-256 of lines, each the values of a row as `JSON.stringify` writes an array of them; null where the
   * database writes it in another way.
   */
  linesDigest: ((values: readonly Expression<unknown>[]) => RawBuilder<string | null>) | null;
  /** The table itself, where a common table expression goes by its name. */
  tableItself(name: "work_packages" | "custom_values"): RawBuilder<unknown>;
  /** Rows of numbers, texts and nulls to select from, by the names and kinds of their columns. */
  rowsOf(
    columns: Readonly<Record<string, "integer" | "number" | "text">>,
    rows: readonly (readonly (number | string | null)[])[],
  ): RawBuilder<unknown>;
  /**
   * Whether the attribute is among the changes that the journal tells; in the statement by its name, as an index knows it.
   * @param changes the column
   */
  isChanged(changes: Expression<unknown>, attribute: string): Expression<SqlBool>;
  /** The changes as rows to select from, each with the attribute as `key` and the change as `value`, which is JSON. */
  changesOf(changes: Expression<unknown>): RawBuilder<unknown>;
  /** What it was before them, as a column of this kind has it. */
  beforeChange(changes: Expression<unknown>, attribute: string, kind: "text" | "number" | "flag"): RawBuilder<unknown>;
  /** No one else changes the row until the transaction ends. */
  lockRow(tx: Writer, table: Lockable, id: number): Promise<void>;
  /** One process at a time gets past this, until its transaction ends. */
  lockRevisions(tx: Writer): Promise<void>;
  /** One transaction at a time changes which work packages depend on which, until it ends. */
  lockRelations(tx: Writer): Promise<void>;
  /** To be called after rows were inserted with ids of our own. */
  afterExplicitIds(tx: Writer, tables: readonly string[]): Promise<void>;
}

export interface TransactionOptions {
  /**
   * false: its commit does not wait for the disk. A loss of power may take it back, whole and with all that was
   * committed after it and did not wait either; a killed process loses nothing. For work that is then done again.
   */
  durable?: boolean;
  /**
   * true: it is committed by itself, where short ones that come at once are committed together (SQLite). For what takes
   * long: else those that are finished before it would wait for its end, too.
   */
  alone?: boolean;
  /** true: its statements may take as long as they take, where else each has a limit (PostgreSQL). */
  unlimited?: boolean;
  /**
   * true: it is begun with its first statement, which may go with the commit (`executeTogether`): one way to PostgreSQL
   * instead of two. Only for a single statement that does not wait for the disk: where the beginning alone fails, that is told, and the statement may count.
   */
  beginsLate?: boolean;
}

export interface Database {
  db: Reader;
  dialect: Dialect;
  /** Several selects in one round trip; the rows of each, in order. */
  readMany<Rows extends readonly unknown[]>(queries: {
    [Index in keyof Rows]: CompiledQuery<Rows[Index]>;
  }): Promise<{ [Index in keyof Rows]: Rows[Index][] }>;
  /** Runs the work in one transaction, again where the database asks for that. */
  transaction<T>(work: (tx: Writer) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * A number that changes with every commit of any process: what was read since it had its present value still holds. Read
   * without waiting. null: unknown (PostgreSQL needs a statement for it).
   */
  changes(): number | null;
  /** @throws DatabaseUnavailable or StorageFull where it cannot read and write, or does not say so within 2 s */
  check(): Promise<void>;
  /**
   * Not asked at the start: a process waits for another one's migrations.
   * @throws DatabaseUnavailable where someone holds a table that every request reads for longer than a second
   */
  requireUnlocked(): Promise<void>;
  close(): Promise<void>;
}
