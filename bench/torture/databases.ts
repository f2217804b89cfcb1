/** Fresh databases of either kind: a folder, and for PostgreSQL a server of our own that can be stopped and frozen. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgresClient } from "../../apps/server/src/platform/database/postgres/connections.ts";
import { startPostgresServer, type PostgresServer } from "../../apps/server/testing/servers/postgres-server.ts";
import type { DatabaseName } from "./part.ts";

export interface FreshDatabase {
  folder: string;
  /** What the product hears about it. */
  environment: Record<string, string>;
  remove(): Promise<void>;
}

export interface DatabaseServer {
  name: DatabaseName;
  /** null: SQLite, which has none. */
  postgres: PostgresServer | null;
  fresh(): Promise<FreshDatabase>;
  stop(): Promise<void>;
}

const freshFolder = (): string => mkdtempSync(join(tmpdir(), "halyard-torture-"));

export const sqliteServer: DatabaseServer = {
  name: "sqlite",
  postgres: null,
  async fresh() {
    const folder = freshFolder();
    return {
      folder,
      environment: { HALYARD_DATA_DIR: folder },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  stop: async () => undefined,
};

/** @throws where there is no PostgreSQL to start */
export async function startPostgresDatabases(): Promise<DatabaseServer> {
  const postgres = await startPostgresServer([]);
  return {
    name: "postgres",
    postgres,
    async fresh() {
      const folder = freshFolder();
      const name = `torture_${randomBytes(6).toString("hex")}`;
      await ask(postgres.url, `create database ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return {
        folder,
        environment: { HALYARD_DATA_DIR: folder, DATABASE_URL: url.href },
        async remove() {
          await ask(postgres.url, `drop database if exists ${name} with (force)`);
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
    stop: () => postgres.remove(),
  };
}

export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new PostgresClient(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
