/** PostgreSQL: a pool of connections, any number of processes. */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Expression,
  type RawBuilder,
  type SqlBool,
} from "kysely";
import type { Database, Dialect, TransactionOptions } from "../schema/dialect.ts";
import { Connections } from "./connections.ts";
import { PostgresDriver, type TransactionKind } from "./driver.ts";
import { isOutdatedStatement, postgresErrorCode } from "./errors.ts";
import { Reads } from "./reads.ts";
import type { Schema } from "../schema/schema.ts";

const RELATIONS_LOCK = 4_811_003;

const MOST_TRIES = 5;

const queryOf = (word: string): RawBuilder<unknown> =>
  sql`${`'${word.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "")}':*`}::tsquery`;

/** A select of the work packages that have the word in their own texts. */
const withOwn = (word: string): RawBuilder<unknown> =>
  sql`select work_package_id as id from work_package_words where words @@ ${queryOf(word)}`;

/** A select of those that have it in comments, one for each comment. */
const withComment = (word: string): RawBuilder<unknown> =>
  sql`select work_package_id as id from work_package_comment_words where words @@ ${queryOf(word)}`;

/** A select of those that have it in comments alone: added to those that have it themselves, each is there once. */
const withCommentAlone = (word: string): RawBuilder<unknown> =>
  sql`select distinct id from (${withComment(word)}) as commented where not exists (select 1 from work_package_words as own
    where own.work_package_id = commented.id and own.words @@ ${queryOf(word)})`;

/** Subqueries with one value: with `exists`, PostgreSQL may first look for every work package that has the word. */
const rowHasWord = (id: Expression<unknown>, word: string): RawBuilder<SqlBool> =>
  sql`(coalesce((select words @@ ${queryOf(word)} from work_package_words where work_package_id = ${id}), false)
    or coalesce((select bool_or(words @@ ${queryOf(word)}) from work_package_comment_words where work_package_id = ${id}), false))`;

/**
 * Lowering only ASCII takes a third of the time. Outside ASCII, only K (Kelvin) and İ have ASCII letters when lowered.
 */
const contains: Dialect["contains"] = (column, text) => {
  const small = text.toLowerCase();
  const inAll = sql<SqlBool>`strpos(lower(${column}), ${small}) > 0`;
  if (!/^[ -~]*$/.test(small)) return inAll;
  const pattern = `%${small.replaceAll(/[!%_]/g, "!$&")}%`;
  const like = sql<SqlBool>`lower((${column}) collate "C") like ${pattern} escape '!'`;
  if (!/[ki]/.test(small)) return like;
  return sql`(${like} or (octet_length(${column}) > char_length(${column}) and ${inAll}))`;
};

const dialect: Dialect = {
  name: "postgres",
  idIn: (column, ids) =>
    ids.length === 1 ? sql`${column} = ${ids[0]}::bigint` : sql`${column} = any(${[...ids]}::bigint[])`,
  contains,
  includes: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  hasWords(id, words, where) {
    const each = words.map((word) =>
      where === "subject"
        ? sql<SqlBool>`${id} in (select work_package_id from work_package_words where subject @@ ${queryOf(word)})`
        : // One may stand in the description and another in a comment.
          sql<SqlBool>`${id} in (${withOwn(word)} union all ${withComment(word)})`,
    );
    return sql`(${sql.join(each, sql` and `)})`;
  },
  rowHasWords: (id, words) =>
    sql`(${sql.join(
      words.map((word) => rowHasWord(id, word)),
      sql` and `,
    )})`,
  withWords(words) {
    const each = words.map(
      (word) => sql`select id from (${withOwn(word)} union all ${withCommentAlone(word)}) as found`,
    );
    return sql`${sql.join(each, sql` intersect `)}`;
  },
  commentsWithWords(words, each) {
    const query = sql.join(words.map(queryOf), each === "every" ? sql` && ` : sql` || `);
    return sql`select event_id as id, work_package_id from work_package_comment_words where words @@ (${query})`;
  },
  withPieces(pieces) {
    const query = pieces.map((piece) => `'${piece}'`).join(" & ");
    return sql`select work_package_id as id from work_package_pieces where halyard_pieces(text) @@ ${query}::tsquery`;
  },
  linesDigest: null,
  jsonArrayOf: (expression) => sql<string>`coalesce(json_agg(${expression})::text, '[]')`,
  // It is not yet known by that name in the expression itself.
  tableItself: (name) => sql`${sql.table(name)}`,
  rowsOf(columns, rows) {
    const types = { integer: "integer", number: "double precision", text: "text" };
    const list = Object.entries(columns).map(
      ([name, kind], at) => sql`(given.line ->> ${sql.lit(at)})::${sql.raw(types[kind])} as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join(list)} from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) as given (line))`;
  },
  isChanged: (changes, attribute) => sql`(${changes}::jsonb -> ${sql.lit(attribute)}) is not null`,
  changesOf: (changes) => sql`json_each(${changes}::json)`,
  beforeChange(changes, attribute, kind) {
    const before = sql`(${changes}::jsonb -> ${attribute}::text ->> 'from')`;
    if (kind === "number") return sql`${before}::bigint`;
    return kind === "flag" ? sql`(${before} = 'true')::int` : before;
  },
  async lockRow(tx, table, id) {
    await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  },
  async lockRevisions(tx) {
    await sql`select value from revisions where name = 'access' for update`.execute(tx);
  },
  async lockRelations(tx) {
    await sql`select pg_advisory_xact_lock(${RELATIONS_LOCK})`.execute(tx);
  },
  async afterExplicitIds(tx, tables) {
    for (const table of tables) {
      // The third argument says whether the number is used already: an empty table begins with 1.
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), count(*) > 0)
        from ${sql.table(table)}`.execute(tx);
    }
  },
};

/** A serialisation failure, a deadlock or an outdated statement: the same work succeeds when it is done again. */
const isTransient = (error: unknown): boolean =>
  ["40001", "40P01"].includes(postgresErrorCode(error) ?? "") || isOutdatedStatement(error);

export function openPostgres(url: string): Database {
  const connections = new Connections(url);
  const reads = new Reads(connections);
  const adapter = new PostgresAdapter();
  const opened = (kind: TransactionKind) =>
    new Kysely<Schema>({
      dialect: {
        createAdapter: () => adapter,
        createDriver: () => new PostgresDriver(connections, reads, kind),
        createIntrospector: (kysely) => new PostgresIntrospector(kysely),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
  const usual: TransactionKind = { durable: true, unlimited: false, beginsLate: false };
  const db = opened(usual);
  const hasty = opened({ ...usual, durable: false });
  const late = opened({ ...usual, durable: false, beginsLate: true });
  const unlimited = opened({ ...usual, unlimited: true });

  const doorFor = (options: TransactionOptions) => {
    if (options.unlimited === true) return unlimited;
    if (options.durable !== false) return db;
    return options.beginsLate === true ? late : hasty;
  };

  const transaction: Database["transaction"] = async (work, options = {}) => {
    const door = doorFor(options);
    for (let attempt = 1; ; attempt++) {
      try {
        return await door.transaction().execute(work);
      } catch (error) {
        if (!isTransient(error) || attempt >= MOST_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
      }
    }
  };

  return {
    db,
    dialect,
    // The statements say what their rows are, as with every query of Kysely's.
    readMany: (queries) => Promise.all(queries.map(async (query) => (await reads.run(query)).rows)) as never,
    transaction,
    changes: () => null,
    check: () => connections.check(),
    requireUnlocked: () => connections.requireUnlocked(),
    close() {
      reads.close();
      return connections.close();
    },
  };
}
