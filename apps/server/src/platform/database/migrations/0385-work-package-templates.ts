/** Work packages with all below them, kept by a project to be made again. */
import type { Migration } from "./migration.ts";

export const workPackageTemplates: Migration = {
  name: "0385-work-package-templates",
  statements: (id) => [
    `create table work_package_templates (
      id ${id}, project_id integer not null references projects (id) on delete cascade, name text not null,
      name_key text not null, content text not null, work_packages integer not null, relations integer not null,
      created_at text not null, updated_at text not null, unique (project_id, name_key))`,
  ],
};
