/** Databases on the PostgreSQL server for tests, at HALYARD_TEST_POSTGRES_URL. */
import { randomBytes } from "node:crypto";
import pg from "pg";

/**
 * Makes a database. @param template the one that it is a copy of
 * @returns its name
 */
export async function createPostgresDatabase(prefix: string, template = "template0"): Promise<string> {
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await asPostgresAdmin(`create database ${name} template ${template}`);
  return name;
}

export const dropPostgresDatabase = (name: string): Promise<void> =>
  asPostgresAdmin(`drop database if exists ${name} with (force)`);

export function postgresAddress(name: string): string {
  const url = new URL(serverAddress());
  url.pathname = `/${name}`;
  return url.href;
}

async function asPostgresAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverAddress() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function serverAddress(): string {
  const url = process.env["HALYARD_TEST_POSTGRES_URL"];
  if (url === undefined) throw new Error("HALYARD_TEST_POSTGRES_URL must name a PostgreSQL server for tests");
  return url;
}
