/** What a table is told of its columns, and the arithmetic of their widths. */
import type { ReactNode } from "react";

export interface Column<Row> {
  id: string;
  /** Translated. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Pixels; 140 unless told. */
  width?: number;
  /** Takes what is left of the width, until a person sizes it. */
  grow?: boolean;
  align?: "start" | "end";
  /** The server can sort by it. */
  sortable?: boolean;
  /** Left out below 768 px. */
  wideOnly?: boolean;
}

export interface TableSort {
  column: string;
  descending: boolean;
}

export const COLUMN_WIDTH = 140;
export const COLUMN_WIDTH_MINIMUM = 48;
export const SELECT_WIDTH = 36;

/** By what a table is sorted, the first counting most. */
export type TableSorts = TableSort | readonly TableSort[] | null | undefined;

export const sortList = (sorts: TableSorts): readonly TableSort[] =>
  sorts == null ? [] : "column" in sorts ? [sorts] : sorts;

/** The next state of sorting after a click on a column: ascending first, then the other way. */
export function nextSort(sorts: TableSorts, column: string): TableSort {
  const now = sortList(sorts).find((sort) => sort.column === column);
  return { column, descending: now !== undefined && !now.descending };
}

export interface SizedColumn {
  width: number;
  grow: boolean;
}

/** The widths as grid tracks; `selectable` puts the checkboxes' track first. */
export function gridTracks(columns: readonly SizedColumn[], selectable: boolean): string {
  const tracks = columns.map(({ width, grow }) => (grow ? `minmax(${width}px, 1fr)` : `${width}px`));
  // Without a growing column the last one ends at the edge, so that rows are never cut short.
  if (!columns.some((column) => column.grow)) tracks.push("1fr");
  return [...(selectable ? [`${SELECT_WIDTH}px`] : []), ...tracks].join(" ");
}

/** The least width in pixels before the table scrolls sideways. */
export function leastWidth(columns: readonly SizedColumn[], selectable: boolean): number {
  return columns.reduce((sum, column) => sum + column.width, selectable ? SELECT_WIDTH : 0);
}

/** Where the arrow keys lead in a list of `count` rows, or null for other keys. */
export function rowAfterKey(key: string, from: number, count: number, page: number): number | null {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
}
