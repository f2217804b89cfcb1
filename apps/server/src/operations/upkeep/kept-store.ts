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

interface Total {
  type_id: number;
  status_id: number;
  total: string;
}

/** How the totals of a project are read, as one text each, and made. */
const TOTALS = {
  work_package_counts: {
    columns: "count",
    values: sql`count(*)`,
    where: sql`true`,
  },
  work_package_sums: {
    columns: "estimated_sum, estimated_known, remaining_sum, remaining_known, points_sum, points_known",
    values: sql`coalesce(sum(estimated_seconds), 0), count(estimated_seconds), coalesce(sum(remaining_seconds), 0),
      count(remaining_seconds), coalesce(sum(story_points), 0), count(story_points)`,
    where: sql`(estimated_seconds is not null or remaining_seconds is not null or story_points is not null)`,
  },
} as const;
export const KEPT_TOTALS = ["work_package_counts", "work_package_sums"] as const;
export type KeptTotals = (typeof KEPT_TOTALS)[number];

/** @returns how many totals of the project by type and status were wrong */
export async function recountProject(tx: Writer, dialect: Dialect, table: KeptTotals, project: number) {
  const { columns, values, where } = TOTALS[table];
  // Who has counted is waited for; who comes counts on from what is here then.
  if (dialect.name === "postgres") await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  const before = await totalsOf(tx, table, project);
  await sql`delete from ${sql.table(table)} where project_id = ${project}`.execute(tx);
  await sql`insert into ${sql.table(table)} (project_id, type_id, status_id, ${sql.raw(columns)})
    select project_id, type_id, status_id, ${values} from work_packages
    where project_id = ${project} and ${where} group by project_id, type_id, status_id`.execute(tx);
  const after = await totalsOf(tx, table, project);
  const both = new Set([...before.keys(), ...after.keys()]);
  return [...both].filter((key) => before.get(key) !== after.get(key)).length;
}

/** Those that are not nothing: a total that went back to 0 may be kept or not. */
async function totalsOf(tx: Writer, table: KeptTotals, project: number): Promise<Map<string, string>> {
  const names = TOTALS[table].columns.split(", ");
  const text = sql.raw<string>(names.map((name) => `cast(${name} as text)`).join(" || ' ' || "));
  const { rows } = await sql<Total>`select type_id, status_id, ${text} as total from ${sql.table(table)}
    where project_id = ${project}`.execute(tx);
  const counted = rows.filter(({ total }) => /[1-9]/.test(total));
  return new Map(counted.map(({ type_id, status_id, total }) => [`${type_id} ${status_id}`, total]));
}

const among = (column: RawBuilder<unknown>, { from, to }: Ids) => sql`${column} between ${from} and ${to}`;

const COMMENTS = sql`from events join work_packages on work_packages.id = events.entity_id
  where events.entity_type = 'WorkPackage' and events.comment <> '' and events.internal = 0`;

/** The words of these work packages and their comments, as the triggers of the migrations 0014 to 0049 and 0240 make them. */
export async function reindexWorkPackages(tx: Writer, dialect: Dialect, ids: Ids): Promise<void> {
  const found = among(sql.ref("work_packages.id"), ids);
  const statements =
    dialect.name === "sqlite"
      ? [
          sql`delete from work_package_words where ${among(sql.ref("rowid"), ids)}`,
          sql`insert into work_package_words (rowid, subject, texts)
            select id, subject, description from work_packages where ${found}`,
          sql`delete from work_package_trigrams where ${among(sql.ref("rowid"), ids)}`,
          sql`insert into work_package_trigrams (rowid, text)
            select id, subject_key || char(10) || id from work_packages where ${found}`,
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
