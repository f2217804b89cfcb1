/**
 * Which version and which category of a template one of a project was made from: names change. Of what is there already
 * those belong together that are called the same.
 */
import type { Migration } from "./migration.ts";

const filled = (table: string, column: string): string =>
  `update ${table} set ${column} = (
    select min(original.id) from project_origins
    join ${table} as original on original.project_id = project_origins.template_id and original.name = ${table}.name
    where project_origins.project_id = ${table}.project_id)
  where project_id in (select project_id from project_origins)`;

export const partsOfTemplates: Migration = {
  name: "0512-parts-of-templates",
  statements: () => [
    `alter table versions add column template_version_id integer`,
    `alter table categories add column template_category_id integer`,
    filled("versions", "template_version_id"),
    filled("categories", "template_category_id"),
  ],
  // Earlier programs don't know the columns that are filled.
  isHarmless: true,
};
