/** The client's files of this and of recent versions, where several processes share a database. */
import type { Migration } from "./migration.ts";

export const clientAssets: Migration = {
  name: "0365-client-assets",
  statements: () => [
    `create table client_assets (name text primary key, content text not null, used_at text not null)`,
  ],
};
