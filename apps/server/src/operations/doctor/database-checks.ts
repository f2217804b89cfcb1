/** Whether the database is there, whole and up to date. Writes nothing. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../platform/database/schema/dialect.ts";
import { MIGRATIONS } from "../../platform/database/migrate.ts";
import { failed, finding, ok, warning, type Finding } from "./finding.ts";
import { counted } from "../../platform/counted.ts";

export async function checkDatabase(database: Database): Promise<Finding[]> {
  const reached = await finding("database", async () => {
    await answers(database);
    const [row] = await rowsOf<{ version: string }>(
      database,
      isSqlite(database) ? "select sqlite_version() as version" : "select current_setting('server_version') as version",
    );
    return ok(`${isSqlite(database) ? "SQLite" : "PostgreSQL"} ${row?.version ?? ""} answers and takes writes`);
  });
  if (reached.status === "failed") return [reached];
  return [
    reached,
    await finding("migrations", () => migrations(database)),
    await finding("integrity", () => (isSqlite(database) ? sqliteIntegrity(database) : postgresIntegrity(database))),
    await finding("counts", () => counts(database)),
  ];
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

const isSqlite = (database: Database): boolean => database.dialect.name === "sqlite";

async function rowsOf<Row>(database: Database, text: string): Promise<Row[]> {
  // A check of all rows takes as long as it takes, where a request would be given up.
  return database.transaction(async (tx) => (await sql.raw<Row>(text).execute(tx)).rows, { unlimited: true });
}

async function migrations(database: Database) {
  const applied = new Set(
    (await rowsOf<{ name: string }>(database, "select name from migrations")).map((row) => row.name),
  );
  const missing = MIGRATIONS.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    return failed(`the database was made by a newer version: ${unknown.join(", ")} is unknown to this one`);
  }
  if (missing.length > 0) return warning(`${missing.length} to run at the next start: ${missing.join(", ")}`);
  return ok(`all ${applied.size} have run, the last is ${MIGRATIONS.at(-1)?.name ?? "none"}`);
}

async function sqliteIntegrity(database: Database) {
  const found = await rowsOf<{ integrity_check: string }>(database, "pragma integrity_check");
  const problems = found.map((row) => row.integrity_check).filter((text) => text !== "ok");
  if (problems.length > 0) return failed(`the file is damaged: ${problems[0]}. Restore the last backup`);
  const broken = await rowsOf<{ table: string }>(database, "pragma foreign_key_check");
  if (broken.length === 0) return ok("the file is whole and every reference leads somewhere");
  const tables = [...new Set(broken.map(({ table }) => table))];
  return failed(`${counted(broken.length, "row")} of ${tables.join(", ")} with references that lead nowhere`);
}

async function postgresIntegrity(database: Database) {
  const invalid = await rowsOf<{ name: string }>(
    database,
    `select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
      union all select conname::text from pg_constraint
      where not convalidated and connamespace = current_schema()::regnamespace`,
  );
  if (invalid.length === 0) return ok("every index and reference is valid");
  return failed(`not valid: ${invalid.map(({ name }) => name).join(", ")}`);
}

async function counts(database: Database) {
  const [row] = await rowsOf<{ wrong: number; packages: number; projects: number; users: number }>(
    database,
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
  if (row.wrong > 0) {
    const totals = counted(row.wrong, "total of work packages is", "totals of work packages are");
    return failed(`${totals} wrong. Run *Recount totals* under Diagnostics`);
  }
  const many = [counted(row.packages, "work package"), counted(row.projects, "project"), counted(row.users, "user")];
  return ok(`${many.join(", ")}; kept totals are right`);
}
