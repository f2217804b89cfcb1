// A PostgreSQL server that lives as long as the tests.
import { startPostgresServer } from "../apps/server/testing/servers/postgres-server.ts";
import { say } from "./runtime.mjs";

/** Faster, and not safe against a loss of power: these databases are thrown away. */
export const QUICK = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=256MB"];

/**
 * @param parent the folder that its own is made in; by default the system's for temporary files
 * @returns the address of the server and what ends it
 */
export async function startPostgres(parent) {
  const { socketUrl: url, bin, remove } = await startPostgresServer(QUICK, parent);
  say(`PostgreSQL: ${bin} on port ${new URL(url).port}`);
  return { url, stop: remove };
}
