/** Who took the place of a template's placeholder users: what is taken over later goes to the same people. */
import type { Migration } from "./migration.ts";

export const peopleOfTemplates: Migration = {
  name: "0519-people-of-templates",
  statements: () => [
    `create table project_origin_people (
      project_id integer not null references projects (id) on delete cascade,
      placeholder_id integer not null references principals (id) on delete cascade,
      principal_id integer not null references principals (id) on delete cascade,
      primary key (project_id, placeholder_id))`,
    `create index project_origin_people_by_placeholder on project_origin_people (placeholder_id)`,
    `create index project_origin_people_by_principal on project_origin_people (principal_id)`,
  ],
  // Projects that an earlier program makes keep the placeholder users in what is taken over.
  isHarmless: true,
};
