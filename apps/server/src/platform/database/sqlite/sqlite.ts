/**
 * SQLite behind the same asynchronous door as PostgreSQL: one thread writes, others read. Statements inside a
 * transaction, and all that write, go to the writer one at a time; plain selects go to the readers.
 */
import {
  CompiledQuery,
  Kysely,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  type Driver,
  type QueryResult,
  type RawBuilder,
  type SqlBool,
} from "kysely";
import type { SQLInputValue } from "node:sqlite";
import type { Database, Dialect } from "../schema/dialect.ts";
import type { Schema } from "../schema/schema.ts";
import { Changes } from "./changes.ts";
import { StablePlans } from "./compiler.ts";
import { Readers } from "./readers.ts";
import { SqliteThread, type Result, type Statement } from "./thread.ts";
import { SqliteWriter, type How, type SqliteTransaction } from "./writer.ts";
import { isTogether } from "../schema/together.ts";
import { noteRows } from "../../diagnostics/rows-read.ts";
import { timed } from "../../diagnostics/statement-times.ts";
import { Check } from "../../outages/outages.ts";

class Threads {
  readonly writer: SqliteWriter;
  readonly readers: Readers;
  readonly changes: Changes;

  constructor(file: string) {
    this.writer = new SqliteWriter(file);
    this.readers = new Readers(() => new SqliteThread({ file, readOnly: true }));
    this.changes = new Changes(file);
  }

  /** @throws where one of them does not answer */
  async check(): Promise<void> {
    await Promise.all([this.readers.check(), this.writer.ask(ASK)]);
  }

  /** Waits for the transaction that runs. */
  async close(): Promise<void> {
    this.changes.close();
    await this.writer.close();
    await this.readers.close();
  }
}

const ASK: Statement = { sql: "select 1", parameters: [] };

const statementOf = (query: CompiledQuery): Statement => ({
  sql: query.sql,
  parameters: query.parameters as readonly SQLInputValue[],
});

const READS = /^\s*(?:select|with|explain)\b/i;
const reads = (query: CompiledQuery): boolean =>
  query.query.kind === "SelectQueryNode" || (query.query.kind === "RawNode" && READS.test(query.sql));

function resultOf<Row>(result: Result): QueryResult<Row> {
  return {
    rows: result.rows as Row[],
    numAffectedRows: BigInt(result.changes),
    insertId: BigInt(result.lastId),
  };
}

class Connection implements DatabaseConnection {
  readonly #threads: Threads;
  readonly #how: How;
  transaction: SqliteTransaction | null = null;

  constructor(threads: Threads, how: How) {
    this.#threads = threads;
    this.#how = how;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isTogether(query)) {
      const all = await timed(() => this.#runTogether(query.together.map(statementOf), query.ends));
      noteRows(...all);
      // Who asked so reads each row as the result of a statement.
      return { rows: all.map((result) => resultOf(result)) as Row[] };
    }
    const statement = statementOf(query);
    const results = await timed(() => this.#run(query, statement));
    noteRows(...results);
    // oxlint-disable-next-line typescript/no-non-null-assertion -- one statement has one result; a check at each read would cost
    return resultOf(results[0]!);
  }

  #runTogether(statements: readonly Statement[], ends: boolean): Promise<Result[]> {
    if (this.transaction === null) throw new Error("statements go together in a transaction alone");
    return ends ? this.transaction.runLast(statements) : this.transaction.run(statements);
  }

  #run(query: CompiledQuery, statement: Statement): Promise<Result[]> {
    if (this.transaction !== null) return this.transaction.run([statement]);
    if (reads(query)) return this.#threads.readers.run([statement]);
    return this.#threads.writer.run(statement, this.#how.durable);
  }

  streamQuery(): never {
    throw new Error("rows are read in pages, not streamed");
  }

  async begin(): Promise<void> {
    this.transaction = await this.#threads.writer.begin(this.#how);
  }
}

class ThreadedAdapter extends SqliteAdapter {
  /** Kysely would else let one statement run at a time, and reads wait for whole transactions. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class ThreadedDriver implements Driver {
  readonly #threads: Threads;
  readonly #how: How;

  constructor(threads: Threads, how: How) {
    this.#threads = threads;
    this.#how = how;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#threads, this.#how);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction({ transaction }: Connection): Promise<void> {
    await transaction?.commit();
  }

  async rollbackTransaction({ transaction }: Connection): Promise<void> {
    await transaction?.rollback();
  }

  async releaseConnection(): Promise<void> {
    // No one gets it again; what its transaction is still asked for is told that it is over.
  }

  async destroy(): Promise<void> {
    // The threads are those of all the drivers: who opened them closes them.
  }
}

/** Longer patterns are more than SQLite takes (50,000 bytes), or nothing that anyone looks for. */
const LONGEST_LIKE = 1_000;

/**
 * LIKE takes capital and small letters of ASCII for the same by itself, in a third of the time that a call of our `lower`
 * for each row takes. Of all other letters only K (Kelvin) and İ have small ones of ASCII in them.
 */
const contains: Dialect["contains"] = (column, text) => {
  const small = text.toLowerCase();
  const inAll = sql<SqlBool>`instr(lower(${column}), ${small}) > 0`;
  if (small.length > LONGEST_LIKE || !/^[ -~]*$/.test(small)) return inAll;
  const like = sql<SqlBool>`${column} like ${`%${small.replaceAll(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
  if (!/[ki]/.test(small)) return like;
  return sql`(${like} or ((instr(${column}, ${"\u212a"}) > 0 or instr(${column}, ${"\u0130"}) > 0) and ${inAll}))`;
};

/** A select of the work packages that have the word in their own texts. */
const withOwn = (word: string): RawBuilder<unknown> =>
  sql`select rowid as id from work_package_words where work_package_words match ${`"${word}"*`}`;

/** A select of those that have it in comments, one for each comment. */
const withComment = (word: string): RawBuilder<unknown> =>
  sql`select rowid >> 32 as id from work_package_comment_words where work_package_comment_words match ${`"${word}"*`}`;

/**
 * A select of those that have it in comments alone: added to those that have it themselves, each is there once. Few words are
 * in comments, and where there is none, the others aren't even looked up.
 */
const withCommentAlone = (word: string): RawBuilder<unknown> =>
  sql`select distinct id from (${withComment(word)}) where id not in (${withOwn(word)})`;

const dialect: Dialect = {
  name: "sqlite",
  idIn: (column, ids) =>
    ids.length === 1
      ? sql`${column} = ${ids[0]}`
      : sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`,
  contains,
  includes: (column, text) => sql`instr(${column}, ${text}) > 0`,
  hasWords(id, words, where) {
    if (where === "subject") {
      const query = `subject : (${words.map((word) => `"${word}"*`).join(" ")})`;
      return sql`${id} in (select rowid from work_package_words where work_package_words match ${query})`;
    }
    // One may stand in the description and another in a comment.
    const each = words.map((word) => sql<SqlBool>`${id} in (${withOwn(word)} union all ${withComment(word)})`);
    return sql`(${sql.join(each, sql` and `)})`;
  },
  // The words are in the index alone, and asking it for one row takes as long as for all.
  rowHasWords: null,
  withWords(words) {
    const each = words.map(
      (word) => sql`select id from (${withOwn(word)} union all ${withCommentAlone(word)}) as found`,
    );
    return sql`${sql.join(each, sql` intersect `)}`;
  },
  commentsWithWords(words, each) {
    const query = words.map((word) => `"${word}"*`).join(each === "every" ? " AND " : " OR ");
    return sql`select rowid & 4294967295 as id, rowid >> 32 as work_package_id
      from work_package_comment_words where work_package_comment_words match ${query}`;
  },
  withPieces(pieces) {
    // None of them has a quote in it.
    const query = pieces.map((piece) => `"${piece}"`).join(" AND ");
    return sql`select rowid as id from work_package_pieces where work_package_pieces match ${query}`;
  },
  linesDigest: (values) =>
    sql<string | null>`halyard_sha256(string_agg(json_array(${sql.join(values)}), char(10)) || char(10))`,
  jsonArrayOf: (expression) => sql<string>`json_group_array(${expression})`,
  tableItself: (name) => sql`main.${sql.table(name)}`,
  rowsOf(columns, rows) {
    const list = Object.keys(columns).map(
      (name, at) => sql`json_extract(given.value, ${sql.lit(`$[${at}]`)}) as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join(list)} from json_each(${JSON.stringify(rows)}) as given)`;
  },
  isChanged: (changes, attribute) => sql`json_type(${changes}, ${sql.lit(`$.${attribute}`)}) is not null`,
  changesOf: (changes) => sql`json_each(${changes})`,
  beforeChange: (changes, attribute) => sql`json_extract(${changes}, ${`$.${attribute}.from`})`,
  async lockRow() {
    // A transaction of SQLite has the whole database to itself.
  },
  async lockRevisions() {
    // As above.
  },
  async lockRelations() {
    // As above.
  },
  async afterExplicitIds() {
    // The next id is always above the highest one.
  },
};

/** @param file where the database is kept */
export function openSqlite(file: string): Database {
  const threads = new Threads(file);
  const dialectOf = (how: How): KyselyDialect => ({
    createAdapter: () => new ThreadedAdapter(),
    createDriver: () => new ThreadedDriver(threads, how),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StablePlans(),
  });
  const opened = (how: How) => new Kysely<Schema>({ dialect: dialectOf(how) });
  const db = opened({ durable: true, alone: false });
  const check = new Check(() => threads.check());
  const doors = {
    durable: { together: db, alone: opened({ durable: true, alone: true }) },
    hasty: { together: opened({ durable: false, alone: false }), alone: opened({ durable: false, alone: true }) },
  };
  return {
    db,
    dialect,
    async readMany(queries) {
      const results = await timed(() => threads.readers.run(queries.map((query) => statementOf(query))));
      noteRows(...results);
      // The statements say what their rows are, as with every query of Kysely's.
      return results.map(({ rows }) => rows) as never;
    },
    transaction(work, { durable = true, alone = false } = {}) {
      const door = doors[durable ? "durable" : "hasty"][alone ? "alone" : "together"];
      return door.transaction().execute(work);
    },
    changes: () => threads.changes.now(),
    check: () => check.run(),
    // A file that another process holds is found by the check: it can't be written.
    requireUnlocked: async () => undefined,
    close: () => threads.close(),
  };
}
