/**
 * A list that is compared with the past asks which work packages had another status, type or project at a moment. This index has
 * those changes by time. Without it each work package that was changed in any way since, and does not match now, was looked at
 * as it was. With three million journal entries, PostgreSQL was ready after 26 s beside other work (load 9); the index has 47 MB.
 */
import type { Migration } from "./migration.ts";

const IS_CHANGED = {
  sqlite: (name: string) => `json_type(changes, '$.${name}') is not null`,
  postgres: (name: string) => `(changes::jsonb -> '${name}') is not null`,
};

/** In this order: SQLite uses the index for exactly this condition, once it has looked at how its tables are filled. */
const OF_PLACE = ["status", "type", "project"];

export const changesOfPlace: Migration = {
  name: "0533-changes-of-place",
  statements: (_id, dialect) => [
    `create index events_of_place on events (created_at, entity_id)
      where entity_type = 'WorkPackage' and (${OF_PLACE.map(IS_CHANGED[dialect]).join(" or ")})`,
  ],
};
