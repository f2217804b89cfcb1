/** Files at work packages; without one: uploaded and not claimed yet. */
import type { Migration } from "./migration.ts";

export const attachments: Migration = {
  name: "0011-attachments",
  statements: (id) => [
    `create table attachments (
      id ${id}, work_package_id integer references work_packages (id) on delete cascade,
      author_id integer not null references principals (id), file_name text not null, file_key text not null,
      file_size integer not null, content_type text not null, description text not null default '',
      md5 text not null, created_at text not null)`,
    `create index attachments_by_work_package on attachments (work_package_id)`,
    `create index attachments_by_author on attachments (author_id)`,
  ],
};
