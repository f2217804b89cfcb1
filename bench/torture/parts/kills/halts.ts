/** Makes the product stop in the middle of a transaction, so that a kill certainly comes there. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseName } from "../../part.ts";
import type { ProductHome } from "../../product.ts";

/** The subject of the work packages at which it stops: when one moves, is deleted or lets go of its version. */
export const HALT = "Halt";
/** The subject of those at which it stops when they are copied. */
export const HALT_COPY = "Halt in a copy";

const STEPPED_ON = [
  ["update", `old.subject = '${HALT}' and (old.project_id <> new.project_id or new.version_id is null)`],
  ["delete", `old.subject = '${HALT}'`],
  ["insert", `new.subject = '${HALT_COPY}'`],
] as const;

/** SQLite has nothing to wait with: it counts for longer than a product takes to start, until the kill ends it. */
const SQLITE = [
  "create view halting as with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 100000000) select max(n) as n from counted",
  ...STEPPED_ON.map(
    ([what, when]) =>
      `create trigger halt_${what} before ${what} on work_packages when ${when} begin select n from halting; end`,
  ),
];

const POSTGRES = [
  "create function halting() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return case when tg_op = 'DELETE' then old else new end; end $$",
  ...STEPPED_ON.map(
    ([what, when]) =>
      `create trigger halt_${what} before ${what} on work_packages for each row when (${when}) execute function halting()`,
  ),
];

/** To be called while the product does not run. */
export async function addHalts(home: ProductHome, database: DatabaseName): Promise<void> {
  for (const statement of database === "sqlite" ? SQLITE : POSTGRES) await home.rows(statement);
}

/** To be called while the product does not run. */
export async function removeHalts(home: ProductHome, database: DatabaseName): Promise<void> {
  const on = database === "sqlite" ? "" : " on work_packages";
  for (const [what] of STEPPED_ON) await home.rows(`drop trigger halt_${what}${on}`);
  await home.rows(database === "sqlite" ? "drop view halting" : "drop function halting()");
}

const LOOK_EVERY_MS = 5;
/** So often in a row the writer is seen at work: what the product writes by itself is shorter, also on a busy machine. */
const SEEN_OFTEN = 80;

const SLEEPING = "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";

/**
 * To be called after a kill. A session of PostgreSQL sleeps on without its client, and would be taken for the next
 * operation in the middle.
 */
export async function outlastHalts(home: ProductHome, database: DatabaseName): Promise<void> {
  if (database === "sqlite") return;
  while ((await home.rows(SLEEPING)).length > 0) await pause(LOOK_EVERY_MS);
}

/** @returns whether the product stands in the middle of a transaction within this time */
export async function isHalted(home: ProductHome, database: DatabaseName, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  let seen = 0;
  while (performance.now() < until) {
    if (database === "postgres") {
      if ((await home.rows(SLEEPING)).length > 0) return true;
    } else {
      seen = isBeingWritten(join(home.database.folder, "halyard.sqlite")) ? seen + 1 : 0;
      if (seen >= SEEN_OFTEN) return true;
    }
    await pause(LOOK_EVERY_MS);
  }
  return false;
}

function isBeingWritten(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("begin immediate");
    database.exec("rollback");
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
}
