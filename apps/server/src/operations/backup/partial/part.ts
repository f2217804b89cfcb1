/** One project or one work package as a backup has it: what there is to put back where it was deleted. */

export type PartScope = { what: "project" | "work_package"; id: number } | { what: "project"; identifier: string };

export type Value = string | number | null;
export type PartRow = Record<string, Value>;

/** A column that names a row of another table. */
export interface Reference {
  column: string;
  table: string;
  to: string;
  /** Whether the row goes when the other one does. */
  cascades: boolean;
  isRequired: boolean;
}

export interface PartTable {
  name: string;
  key: readonly string[];
  columns: readonly string[];
  references: readonly Reference[];
  rows: PartRow[];
}

export interface Part {
  what: "project" | "work_package";
  id: number;
  title: string;
  /** When the backup was made. */
  createdAt: string;
  /** In an order in which each names only earlier ones, and itself. */
  tables: PartTable[];
  /** Of a project, the projects right below it, which are no part of it. */
  below: { id: number; title: string }[];
}

/** What a restore would put back, or has. */
export interface PartSummary {
  what: Part["what"];
  id: number;
  title: string;
  createdAt: string;
  /** How many rows of each table come back. */
  rows: Record<string, number>;
  files: number;
  /** What can't come back as it was, in words. */
  notes: string[];
}
