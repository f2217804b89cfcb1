/**
 * Sprints of projects, and which one a work package is planned in. Every project with work packages gets the module, so
 * that story points stay where they were, and roles get what is as much as they have already: anyone who sees boards sees
 * sprints, anyone who assigns versions plans them, anyone who manages versions creates them.
 */
import type { Migration } from "./migration.ts";

const grant = (permission: string, ...held: string[]): string =>
  `insert into role_permissions (role_id, permission) select roles.id, '${permission}' from roles
    where roles.type = 'project'
    ${held.map((one) => `and exists (select 1 from role_permissions held where held.role_id = roles.id and held.permission = '${one}')`).join(" ")}
    and not exists (select 1 from role_permissions held where held.role_id = roles.id and held.permission = '${permission}')`;

export const sprints: Migration = {
  name: "0140-sprints",
  statements: (id) => [
    `create table sprints (
      id ${id}, project_id integer not null references projects (id) on delete cascade, name text not null,
      name_key text not null, description text not null default '', start_date text, finish_date text,
      status text not null, started_at text, completed_at text, created_at text not null, updated_at text not null)`,
    `create unique index sprints_by_name on sprints (project_id, name_key)`,
    `alter table work_packages add column sprint_id integer references sprints (id) on delete set null`,
    `create index work_packages_by_sprint on work_packages (sprint_id, position) where sprint_id is not null`,
    `insert into project_modules (project_id, module) select project_id, 'backlogs' from project_modules
      where module = 'work_package_tracking' and project_id not in (
        select project_id from project_modules where module = 'backlogs')`,
    grant("view_sprints", "show_board_views", "view_work_packages"),
    grant("manage_sprint_items", "view_sprints", "edit_work_packages", "assign_versions"),
    grant("create_sprints", "view_sprints", "manage_versions"),
  ],
};
