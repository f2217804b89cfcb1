/** Which template a project was made from, where templates are offered first, and who can use them. */
import type { Migration } from "./migration.ts";

export const projectTemplates: Migration = {
  name: "0493-project-templates",
  statements: () => [
    `create table project_origins (
      project_id integer primary key references projects (id) on delete cascade,
      template_id integer not null references projects (id) on delete cascade,
      event_id integer not null, shifted_from text, shifted_to text, created_at text not null)`,
    `create index project_origins_by_template on project_origins (template_id)`,
    `create table work_package_origins (
      work_package_id integer primary key references work_packages (id) on delete cascade,
      template_work_package_id integer not null)`,
    `create table project_default_templates (
      project_id integer primary key references projects (id) on delete cascade,
      template_id integer not null references projects (id) on delete cascade)`,
    `create index project_default_templates_by_template on project_default_templates (template_id)`,
    `create table project_template_users (
      project_id integer not null references projects (id) on delete cascade,
      principal_id integer not null references principals (id) on delete cascade,
      primary key (project_id, principal_id))`,
    `create index project_template_users_by_principal on project_template_users (principal_id)`,
  ],
};
