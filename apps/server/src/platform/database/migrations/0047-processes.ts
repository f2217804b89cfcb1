/** On PostgreSQL, which processes are alive. SQLite is served by one process, which holds the data folder. */
import type { Migration } from "./migration.ts";

export const processes: Migration = {
  name: "0047-processes",
  statements: (_id, dialect) =>
    dialect === "sqlite"
      ? []
      : [
          // Written once a second by each process, and nothing that a crash of the database should keep.
          `create unlogged table processes (id text primary key, seen_at timestamptz not null) with (fillfactor = 50)`,
        ],
};
