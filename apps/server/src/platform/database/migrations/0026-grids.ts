/** Pages that are made of widgets: everyone's own page, overviews of projects, boards. */
import type { Migration } from "./migration.ts";

export const grids: Migration = {
  name: "0026-grids",
  statements: (id) => [
    `create table grids (
      id ${id}, kind text not null, project_id integer references projects (id) on delete cascade,
      user_id integer references users (id) on delete cascade, name text not null default '',
      row_count integer not null, column_count integer not null, options text not null default '{}',
      created_at text not null, updated_at text not null)`,
    `create index grids_by_project on grids (project_id, kind)`,
    `create unique index grids_one_page on grids (user_id) where kind = 'my_page'`,
    `create unique index grids_one_overview on grids (project_id) where kind = 'overview'`,
    `create table grid_widgets (
      id ${id}, grid_id integer not null references grids (id) on delete cascade, identifier text not null,
      start_row integer not null, end_row integer not null, start_column integer not null,
      end_column integer not null, options text not null default '{}')`,
    `create index grid_widgets_by_grid on grid_widgets (grid_id)`,
  ],
};
