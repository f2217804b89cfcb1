/** The tables of pages that are made of widgets, as {@link Schema} has them. */
import type { Generated } from "kysely";
import type { Instant, JsonText } from "./values.ts";

export interface GridTable {
  id: Generated<number>;
  kind: "my_page" | "overview" | "board";
  /** null: someone's own page. */
  project_id: number | null;
  /** Whose page it is; null: the project's. */
  user_id: number | null;
  /** Of boards. */
  name: string;
  row_count: number;
  column_count: number;
  options: JsonText;
  created_at: Instant;
  updated_at: Instant;
}

/** Rows and columns from 1, the end not counted. */
export interface GridWidgetTable {
  id: Generated<number>;
  grid_id: number;
  identifier: string;
  start_row: number;
  end_row: number;
  start_column: number;
  end_column: number;
  options: JsonText;
}

export interface GridSchema {
  grids: GridTable;
  grid_widgets: GridWidgetTable;
}
