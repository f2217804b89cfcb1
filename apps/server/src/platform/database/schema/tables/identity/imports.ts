/** The tables of files that are being imported. */
import type { Generated } from "kysely";
import type { Instant, JsonText } from "../values.ts";

/** A file of users: checked when it arrives, created by a job when someone says so. */
export interface UserImportTable {
  id: Generated<number>;
  owner_id: number;
  file_name: string;
  /** `reading` rows arrive; `checked` all are there; `running` a job creates users; `done`. */
  status: "reading" | "checked" | "running" | "done";
  /** What becomes of rows whose login or address someone has: a problem, nothing, a change of that person. */
  existing: Generated<"refuse" | "skip" | "update">;
  created_at: Instant;
  updated_at: Instant;
}

export interface UserImportRowTable {
  import_id: number;
  /** In the file, from 1; the heading is line 1. */
  line: number;
  /** The cells as they were, cut where they are too long to be kept. */
  login: string;
  name: string;
  email: string;
  status: string;
  admin: string;
  /** JSON: the cells of custom fields, `{customField1: "as it was"}`; all that the file has columns for. */
  custom: Generated<JsonText>;
  /** What the row would do, then what became of it. */
  outcome: "create" | "update" | "unchanged" | "invalid" | "created" | "updated" | "failed";
  /** JSON: what is wrong, `[{attribute, message}]`. */
  problems: JsonText;
  /** JSON: what it changes of whom there is already, `{attribute: {from, to}}`. */
  changes: Generated<JsonText>;
  user_id: number | null;
}

export interface ImportSchema {
  user_imports: UserImportTable;
  user_import_rows: UserImportRowTable;
}
