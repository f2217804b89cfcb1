/** Whether the database is there, whole and up to date. Writes nothing. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../platform/database/schema/dialect.ts";
import { SqliteThread } from "../../platform/database/sqlite/thread.ts";
import { MIGRATIONS } from "../../platform/database/migrate.ts";
import { failed, finding, ok, warning, type Finding } from "./finding.ts";
import { sqliteIntegrity, type Readers, type RowsOf } from "./sqlite-integrity.ts";
import { counted } from "../../platform/counted.ts";

/**
 * @param sqliteFile where the database is one
 * @param threads how many may read that file at once
 */
export async function checkDatabase(database: Database, sqliteFile: string, threads = 1): Promise<Finding[]> {
  const isSqlite = database.dialect.name === "sqlite";
  const first = isSqlite ? beside(sqliteFile) : within(database);
  const others = isSqlite ? Array.from({ length: threads - 1 }, () => beside(sqliteFile)) : [];
  const { rowsOf } = first;
  const all: Readers = [rowsOf, ...others.map((reader) => reader.rowsOf)];
  try {
    const reached = await finding("database", async () => {
      await answers(database);
      const version = isSqlite ? "sqlite_version()" : "current_setting('server_version')";
      const [row] = await rowsOf(`select ${version} as version`);
      return ok(`${isSqlite ? "SQLite" : "PostgreSQL"} ${String(row?.["version"])} answers and takes writes`);
    });
    if (reached.status === "failed") return [reached];
    const applied = await finding("migrations", () => migrations(rowsOf));
    const looked = await Promise.all([
      finding("integrity", () => (isSqlite ? sqliteIntegrity(all) : postgresIntegrity(rowsOf))),
      finding("counts", () => counts(all.at(-1) ?? rowsOf)),
    ]);
    return [reached, applied, ...looked];
  } finally {
    await Promise.all([first, ...others].map((reader) => reader.close()));
  }
}

/** A transaction of PostgreSQL holds up no one, and may take as long as it takes, where a read of a request may not. */
const within = (database: Database): { rowsOf: RowsOf; close(): Promise<void> } => ({
  rowsOf: (statement) =>
    database.transaction(async (tx) => (await sql.raw<Record<string, unknown>>(statement).execute(tx)).rows, {
      unlimited: true,
    }),
  close: async () => undefined,
});

/** A reader of its own: a transaction would keep a running server from writing for as long as all is read. */
function beside(sqliteFile: string): { rowsOf: RowsOf; close(): Promise<void> } {
  const thread = new SqliteThread({ file: sqliteFile, readOnly: true });
  return {
    async rowsOf(statement) {
      const results = await thread.run([{ sql: statement, parameters: [] }]);
      return results.flatMap(({ rows }) => rows);
    },
    close: () => thread.close(),
  };
}

const PATIENCE_MS = 15_000;
const AGAIN_MS = 200;

/** A request gives up sooner; on a machine that is only busy nothing has failed. */
async function answers(database: Database): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await database.check();
      return await database.requireUnlocked();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(AGAIN_MS);
    }
  }
}

async function migrations(rowsOf: RowsOf) {
  const applied = new Set((await rowsOf("select name from migrations")).map((row) => String(row["name"])));
  const missing = MIGRATIONS.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    return failed(`the database was made by a newer version: ${unknown.join(", ")} is unknown to this one`);
  }
  if (missing.length > 0) return warning(`${missing.length} to run at the next start: ${missing.join(", ")}`);
  return ok(`all ${applied.size} have run, the last is ${MIGRATIONS.at(-1)?.name ?? "none"}`);
}

async function postgresIntegrity(rowsOf: RowsOf) {
  const invalid = await rowsOf(
    `select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
      union all select conname::text from pg_constraint
      where not convalidated and connamespace = current_schema()::regnamespace`,
  );
  if (invalid.length === 0) return ok("every index and reference is valid");
  return failed(`not valid: ${invalid.map((row) => String(row["name"])).join(", ")}`);
}

async function counts(rowsOf: RowsOf) {
  const [row] = await rowsOf(
    `select
      (select count(*) from (
        select project_id, type_id, status_id, sum(n) from (
          select project_id, type_id, status_id, count(*) as n from work_packages
            group by project_id, type_id, status_id
          union all select project_id, type_id, status_id, -count from work_package_counts) as both_counts
        group by project_id, type_id, status_id having sum(n) <> 0) as differing) + (select count(*) from (
        select project_id, type_id, status_id from (
          select project_id, type_id, status_id, estimated_seconds as estimated, remaining_seconds as remaining,
            story_points as points, (case when estimated_seconds is null then 0 else 1 end) as known from work_packages
          union all select project_id, type_id, status_id, -estimated_sum, -remaining_sum, -points_sum,
            -estimated_known from work_package_sums) as both_sums
        group by project_id, type_id, status_id
        having sum(estimated) <> 0 or sum(remaining) <> 0 or sum(points) <> 0 or sum(known) <> 0) as added_up) + (
      select count(*) from (
        select project_id, status_id, month from (
          select project_id, status_id, substr(due_date, 1, 7) as month, 1 as n from work_packages where due_date is not null
          union all select project_id, status_id, month, -count from work_package_due_counts) as both_due
        group by project_id, status_id, month having sum(n) <> 0) as due) + (
      select count(*) from (
        select assignee_id, status_id from (
          select assignee_id, status_id, 1 as n from work_packages where assignee_id is not null
          union all select assignee_id, status_id, -count from work_package_assignee_counts) as both_assigned
        group by assignee_id, status_id having sum(n) <> 0) as assigned) as wrong,
      (select count(*) from work_packages) as packages, (select count(*) from projects) as projects,
      (select count(*) from users where builtin = 'none') as users`,
  );
  if (row === undefined) return failed("nothing can be counted");
  const number = (name: string): number => Number(row[name]);
  if (number("wrong") > 0) {
    const totals = counted(number("wrong"), "total of work packages is", "totals of work packages are");
    return failed(`${totals} wrong. Run *Recount totals* under Diagnostics`);
  }
  const packages = counted(number("packages"), "work package");
  const many = [packages, counted(number("projects"), "project"), counted(number("users"), "user")];
  return ok(`${many.join(", ")}; kept totals are right`);
}
