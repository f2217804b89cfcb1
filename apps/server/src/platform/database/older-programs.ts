/**
 * Which migrations a program of the version before survives while it runs: those that only add what it never looks at.
 * On PostgreSQL the others wait until every older process has ended. On SQLite one process holds the data folder.
 */
import { sql } from "kysely";
import { CannotStart } from "../environment/cannot-start.ts";
import type { Migration } from "./migrations/migration.ts";
import type { Database } from "./schema/dialect.ts";
import type { Reader, Writer } from "./schema/schema.ts";

/** Twice of what makes others take over the jobs of one that is silent. */
const ALIVE_MS = 7_000;

const NEW_TABLE = /^create (?:unlogged )?table (?:if not exists )?(\w+)/;
const INDEX = /^create (unique )?index (?:if not exists )?\w+ on (\w+)/;
const NEW_COLUMN = /^alter table \w+ add column (.+)$/;
/** Written here, and known to no earlier program. */
const WRITTEN = /^(?:insert into|update|delete from|alter table) (\w+)/;

/** @returns whether a process of an older version goes on while and after it runs */
export function isSurvived(migration: Migration, dialect: Database["dialect"]["name"]): boolean {
  if (migration.isHarmless === true) return true;
  const added = new Set<string>();
  return migration.statements("integer primary key", dialect).every((text) => {
    const statement = text.trim().replaceAll(/\s+/g, " ").toLowerCase();
    const table = NEW_TABLE.exec(statement)?.[1];
    if (table !== undefined) return added.add(table);
    const index = INDEX.exec(statement);
    if (index !== null) return index[1] === undefined || added.has(index[2] ?? "");
    const column = NEW_COLUMN.exec(statement)?.[1];
    // An older program writes rows without it.
    if (column !== undefined) return !/\bnot null\b/.test(column) || /\bdefault\b/.test(column);
    return added.has(WRITTEN.exec(statement)?.[1] ?? "");
  });
}

/** @returns how many processes serve this database now; on SQLite the folder's lock tells */
export async function servingProcesses(db: Reader | Writer, { dialect }: Pick<Database, "dialect">): Promise<number> {
  if (dialect.name === "sqlite") return 0;
  const { rows: known } = await sql`select 1 where to_regclass('processes') is not null`.execute(db);
  if (known.length === 0) return 0;
  const { rows } = await sql<{ count: string }>`select count(*) as count from processes
    where seen_at > clock_timestamp() - ${ALIVE_MS} * interval '1 ms'`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** @throws CannotStart where older processes would stumble over what is about to change */
export async function requireSurvivors(tx: Writer, database: Database, toRun: readonly Migration[]): Promise<void> {
  const fatal = toRun.filter((migration) => !isSurvived(migration, database.dialect.name)).map(({ name }) => name);
  if (fatal.length === 0) return;
  const count = await servingProcesses(tx, database);
  if (count === 0) return;
  throw new CannotStart(
    `The database was not changed: older processes of Halyard serve it (${count}), and they do not survive ` +
      `${fatal.join(", ")}. End all of them, then start this version. ` +
      "`halyard migrate --check` tells this before an upgrade.",
  );
}
