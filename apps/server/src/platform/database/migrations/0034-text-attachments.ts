/** Files at documents and wiki pages too. */
import type { Migration } from "./migration.ts";

export const textAttachments: Migration = {
  name: "0034-text-attachments",
  statements: () => [
    `alter table attachments add column project_text_id integer references project_texts (id) on delete cascade`,
    `create index attachments_by_project_text on attachments (project_text_id)`,
  ],
};
