/** The database that settings name, for commands that read or replace all of it. */
import { existsSync } from "node:fs";
import { numbersOfPostgres, PostgresClient } from "../../../platform/database/postgres/connections.ts";
import { meaningOfRefusal } from "../../../platform/database/postgres/errors.ts";
import type { DatabaseSettings } from "../../../platform/database/database.ts";
import { meaningOfSqlite } from "../../../platform/database/sqlite/errors.ts";
import { openPostgresSnapshot } from "./postgres-snapshot.ts";
import { openSqliteSnapshot } from "./sqlite-snapshot.ts";
import type { Snapshot } from "./tables.ts";

/** Not "halyard": that is the server, which a restore may not run beside. */
const APPLICATION = "halyard backup";
const CONNECT_MS = 10_000;

/** @throws DatabaseUnavailable or DatabaseRefusal */
export async function connectPostgres(url: string): Promise<PostgresClient> {
  const client = new PostgresClient({
    connectionString: url,
    types: numbersOfPostgres,
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  try {
    await client.connect();
  } catch (error) {
    throw meaningOfRefusal(error);
  }
  return client;
}

/** @returns null where there is no database of Halyard's, or one without any account */
export async function openSnapshot(settings: DatabaseSettings): Promise<Snapshot | null> {
  const snapshot = await openAny(settings);
  if (snapshot === null) return null;
  const tables = await snapshot.tables();
  const users = tables.find(({ name }) => name === "users");
  if (users !== undefined) for await (const _ of snapshot.rows(users)) return snapshot;
  await snapshot.close();
  return null;
}

async function openAny(settings: DatabaseSettings): Promise<Snapshot | null> {
  if (settings.databaseUrl !== null) return openPostgresSnapshot(await connectPostgres(settings.databaseUrl));
  if (!existsSync(settings.sqliteFile)) return null;
  try {
    return openSqliteSnapshot(settings.sqliteFile);
  } catch (error) {
    throw error instanceof Error && "errcode" in error ? meaningOfSqlite(error.message, Number(error.errcode)) : error;
  }
}
