/**
 * Roles for projects list what everyone with a role has anyway, so that a console that compares roles shows what
 * holds. The names are those of the catalogue at the time of this migration.
 */
import type { Migration } from "./migration.ts";

const PUBLIC = ["view_project", "search_project", "view_news", "view_messages", "view_project_activity"];

export const roles: Migration = {
  name: "0009-roles",
  statements: () => [
    `insert into role_permissions (role_id, permission)
      select roles.id, everybody.permission from roles
      cross join (${PUBLIC.map((id) => `select '${id}' as permission`).join(" union all ")}) as everybody
      where roles.type = 'project'
      on conflict do nothing`,
  ],
};
