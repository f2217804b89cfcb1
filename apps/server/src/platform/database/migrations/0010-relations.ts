/** Relations between work packages. */
import type { Migration } from "./migration.ts";

export const relations: Migration = {
  name: "0010-relations",
  statements: (id) => [
    `create table relations (
      id ${id}, type text not null,
      from_id integer not null references work_packages (id) on delete cascade,
      to_id integer not null references work_packages (id) on delete cascade,
      low_id integer not null, high_id integer not null, lag integer, description text not null default '',
      created_at text not null, updated_at text not null, unique (low_id, high_id))`,
    `create index relations_by_from on relations (from_id, type)`,
    `create index relations_by_to on relations (to_id, type)`,
  ],
};
