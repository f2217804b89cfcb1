/** The row of a file is found by its key: whether there is one is asked of every file once a day. */
import type { Migration } from "./migration.ts";

export const fileIndex: Migration = {
  name: "0048-file-index",
  statements: () => [`create index attachments_by_file on attachments (file_key)`],
};
