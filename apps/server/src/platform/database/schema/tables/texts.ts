/** The tables of what is written in projects beside work packages, as {@link Schema} has them. */
import type { Generated } from "kysely";
import type { Instant } from "./values.ts";

export interface ProjectTextTable {
  id: Generated<number>;
  kind: "news" | "document" | "wiki_page";
  project_id: number;
  author_id: number;
  title: string;
  /** Of news. */
  summary: string;
  /** Markdown. */
  body: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface HelpTextTable {
  id: Generated<number>;
  scope: "WorkPackage" | "Project";
  /** As the API calls it: `startDate`. */
  attribute: string;
  /** Markdown. */
  body: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface TextSchema {
  project_texts: ProjectTextTable;
  help_texts: HelpTextTable;
}
