/**
 * Which phase of its project a work package belongs to. Roles get what is as much as they have already: anyone who sees
 * work packages sees phases, anyone who edits the project dates and chooses them.
 */
import type { Migration } from "./migration.ts";

const grant = (permission: string, held: string): string =>
  `insert into role_permissions (role_id, permission) select roles.id, '${permission}' from roles
    where roles.type = 'project'
    and exists (select 1 from role_permissions held where held.role_id = roles.id and held.permission = '${held}')
    and not exists (select 1 from role_permissions held where held.role_id = roles.id and held.permission = '${permission}')`;

export const workPhases: Migration = {
  name: "0321-work-phases",
  statements: () => [
    `alter table work_packages add column project_phase_id integer references project_phases (id) on delete set null`,
    `create index work_packages_by_phase on work_packages (project_phase_id) where project_phase_id is not null`,
    grant("view_project_phases", "view_work_packages"),
    grant("edit_project_phases", "edit_project"),
    grant("select_project_phases", "edit_project"),
  ],
};
