/** What is kept beside the rows, made again from them, a part at a time. */
import { sql, type RawBuilder } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

export interface Ids {
  from: number;
  to: number;
}

export const projectIds = async (db: Reader): Promise<number[]> =>
  (await db.selectFrom("projects").orderBy("id").select("id").execute()).map(({ id }) => id);

export async function lastId(db: Reader, table: "work_packages" | "principals"): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

export const statusIds = async (db: Reader): Promise<number[]> =>
  (await db.selectFrom("statuses").orderBy("id").select("id").execute()).map(({ id }) => id);

interface Totals {
  /** Totals are recounted for one value of this column at a time. */
  part: "project_id" | "status_id";
  /** The other columns of the key, and the expressions that give them for a work package. */
  keys: string;
  from: string;
  columns: string;
  values: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

const BY_TYPE_AND_STATUS = { part: "project_id", keys: "type_id, status_id", from: "type_id, status_id" } as const;
const COUNT = { columns: "count", values: sql`count(*)` };

/** How each table of totals is read and recounted. */
const TOTALS = {
  work_package_counts: { ...BY_TYPE_AND_STATUS, ...COUNT, where: sql`true` },
  work_package_sums: {
    ...BY_TYPE_AND_STATUS,
    columns: "estimated_sum, estimated_known, remaining_sum, remaining_known, points_sum, points_known",
    values: sql`coalesce(sum(estimated_seconds), 0), count(estimated_seconds), coalesce(sum(remaining_seconds), 0),
      count(remaining_seconds), coalesce(sum(story_points), 0), count(story_points)`,
    where: sql`(estimated_seconds is not null or remaining_seconds is not null or story_points is not null)`,
  },
  work_package_due_counts: {
    part: "project_id",
    keys: "status_id, month",
    from: "status_id, substr(due_date, 1, 7)",
    ...COUNT,
    where: sql`due_date is not null`,
  },
  work_package_assignee_counts: {
    part: "status_id",
    keys: "assignee_id",
    from: "assignee_id",
    ...COUNT,
    where: sql`assignee_id is not null`,
  },
} as const satisfies Record<string, Totals>;
export type KeptTotals = keyof typeof TOTALS;
export const TOTALS_OF_PROJECTS = ["work_package_counts", "work_package_sums", "work_package_due_counts"] as const;
export const TOTALS_OF_STATUSES = ["work_package_assignee_counts"] as const;

/** @param part the project or the status @returns how many of its totals were wrong */
export async function recount(tx: Writer, dialect: Dialect, table: KeptTotals, part: number) {
  const { part: name, keys, from, columns, values, where }: Totals = TOTALS[table];
  const isOfPart = sql`${sql.ref(name)} = ${part}`;
  // Who has counted is waited for; who comes counts on from what is here then.
  if (dialect.name === "postgres") await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  const before = await totalsOf(tx, table, isOfPart);
  await sql`delete from ${sql.table(table)} where ${isOfPart}`.execute(tx);
  await sql`insert into ${sql.table(table)} (${sql.ref(name)}, ${sql.raw(keys)}, ${sql.raw(columns)})
    select ${sql.ref(name)}, ${sql.raw(from)}, ${values} from work_packages
    where ${isOfPart} and ${where} group by ${sql.ref(name)}, ${sql.raw(from)}`.execute(tx);
  const after = await totalsOf(tx, table, isOfPart);
  const both = new Set([...before.keys(), ...after.keys()]);
  return [...both].filter((key) => before.get(key) !== after.get(key)).length;
}

/** Those that are not nothing: a total that went back to 0 may be kept or not. */
async function totalsOf(tx: Writer, table: KeptTotals, isOfPart: RawBuilder<unknown>): Promise<Map<string, string>> {
  const { keys, columns } = TOTALS[table];
  const { rows } = await sql<{ key: string; total: string }>`select ${inOneText(keys)} as key,
    ${inOneText(columns)} as total from ${sql.table(table)} where ${isOfPart}`.execute(tx);
  const counted = rows.filter(({ total }) => /[1-9]/.test(total));
  return new Map(counted.map(({ key, total }) => [key, total]));
}

const inOneText = (columns: string): RawBuilder<string> =>
  sql.raw(
    columns
      .split(", ")
      .map((name) => `cast(${name} as text)`)
      .join(" || ' ' || "),
  );

const among = (column: RawBuilder<unknown>, { from, to }: Ids) => sql`${column} between ${from} and ${to}`;

const COMMENTS = sql`from events join work_packages on work_packages.id = events.entity_id
  where events.entity_type = 'WorkPackage' and events.comment <> '' and events.internal = 0`;

/** The words of these work packages and their comments, as the triggers of the migrations 0014 to 0049 and 0523 make them. */
export async function reindexWorkPackages(tx: Writer, dialect: Dialect, ids: Ids): Promise<void> {
  const found = among(sql.ref("work_packages.id"), ids);
  const statements =
    dialect.name === "sqlite"
      ? [
          sql`delete from work_package_words where ${among(sql.ref("rowid"), ids)}`,
          sql`insert into work_package_words (rowid, subject, texts)
            select id, subject, description from work_packages where ${found}`,
          sql`delete from work_package_pieces where ${among(sql.ref("rowid"), ids)}`,
          sql`insert into work_package_pieces (rowid, text)
            select id, halyard_pieces(subject_key || ' ' || id) from work_packages where ${found}`,
          sql`delete from work_package_comment_words
            where rowid between (${ids.from} << 32) and ((${ids.to} << 32) | 4294967295)`,
          sql`insert into work_package_comment_words (rowid, texts)
            select (events.entity_id << 32) | events.id, events.comment ${COMMENTS} and ${found}`,
        ]
      : [
          sql`delete from work_package_words where ${among(sql.ref("work_package_id"), ids)}`,
          // A subject that is written meanwhile is newer than what is read here.
          sql`insert into work_package_words (work_package_id, subject, words)
            select id, halyard_words(subject), halyard_words(concat_ws(' ', subject, description))
            from work_packages where ${found} on conflict (work_package_id) do nothing`,
          sql`delete from work_package_pieces where ${among(sql.ref("work_package_id"), ids)}`,
          sql`insert into work_package_pieces (work_package_id, text)
            select id, subject_key || ' ' || id from work_packages where ${found} on conflict (work_package_id) do nothing`,
          sql`delete from work_package_comment_words where ${among(sql.ref("work_package_id"), ids)}`,
          sql`insert into work_package_comment_words (event_id, work_package_id, words)
            select events.id, work_packages.id, halyard_words(events.comment) ${COMMENTS} and ${found}
            on conflict (event_id) do nothing`,
        ];
  for (const statement of statements) await statement.execute(tx);
}

/** The texts that people, groups and placeholder users are searched by, as the triggers of the migration 0039 make them. */
export async function reindexPrincipals(tx: Writer, dialect: Dialect, ids: Ids): Promise<void> {
  const end = dialect.name === "sqlite" ? sql`char(10)` : sql`chr(10)`;
  await sql`insert into principal_texts (principal_id, text)
    select principals.id, principals.name_key || ${end} || coalesce(users.login_key, '') || ${end} ||
      coalesce(users.email_key, '') from principals left join users on users.id = principals.id
    where ${among(sql.ref("principals.id"), ids)}
    on conflict (principal_id) do update set text = excluded.text`.execute(tx);
}

/** What the database knows of how its tables are filled, by which it plans; on SQLite the write-ahead log is folded in, too. */
export async function optimize(db: Reader, dialect: Dialect): Promise<void> {
  if (dialect.name === "postgres") return void (await sql`analyze`.execute(db));
  // All tables, each by a sample.
  await sql.raw("pragma optimize = 0x10002").execute(db);
  await sql.raw("pragma wal_checkpoint(truncate)").execute(db);
}
