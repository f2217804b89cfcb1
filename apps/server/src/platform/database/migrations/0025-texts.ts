/** What is written in projects beside work packages: news, documents, wiki pages; and the help with attributes. */
import type { Migration } from "./migration.ts";

export const texts: Migration = {
  name: "0025-texts",
  statements: (id) => [
    `create table project_texts (
      id ${id}, kind text not null, project_id integer not null references projects (id) on delete cascade,
      author_id integer not null references principals (id), title text not null, summary text not null default '',
      body text not null default '', created_at text not null, updated_at text not null)`,
    `create index project_texts_by_project on project_texts (project_id, kind)`,
    `create index project_texts_by_kind on project_texts (kind, created_at)`,
    `create index project_texts_by_author on project_texts (author_id)`,
    `create table help_texts (
      id ${id}, scope text not null, attribute text not null, body text not null, created_at text not null,
      updated_at text not null, unique (scope, attribute))`,
  ],
};
