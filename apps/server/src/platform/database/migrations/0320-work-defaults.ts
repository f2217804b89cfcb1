/** What new work packages of a project begin with. */
import type { Migration } from "./migration.ts";

export const workDefaults: Migration = {
  name: "0320-work-defaults",
  statements: () => [
    `create table project_work_defaults (
      project_id integer primary key references projects (id) on delete cascade,
      type_id integer references types (id) on delete set null,
      priority_id integer references priorities (id) on delete set null,
      assignee_id integer references principals (id) on delete set null,
      responsible_id integer references principals (id) on delete set null,
      category_id integer references categories (id) on delete set null,
      version_id integer references versions (id) on delete set null)`,
    ...["type", "priority", "assignee", "responsible", "category", "version"].map(
      (one) =>
        `create index project_work_defaults_by_${one} on project_work_defaults (${one}_id) where ${one}_id is not null`,
    ),
  ],
};
