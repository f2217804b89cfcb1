/** What a table knows of its columns, and the arithmetic of their widths. */
import type { ReactNode } from "react";
import type { Step } from "./give-way.ts";

/** One way of a column to give way to others. */
export interface ColumnStep<Row> extends Step {
  /** What stands in it then; the same unless told. */
  cell?: (row: Row) => ReactNode;
}

export interface Column<Row> {
  id: string;
  /** Translated. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Pixels; 140 unless told. Of one that knows what it wants, the least before the table scrolls sideways. */
  width?: number;
  /** Pixels that what stands in the widest of these rows takes. */
  wants?: (rows: readonly Row[]) => number;
  /** The same with nothing shortened: it has so much where the others leave it. */
  longest?: (rows: readonly Row[]) => number;
  /** How it gives way where others would be cut, the lowest rank first. */
  yields?: readonly ColumnStep<Row>[];
  /** The same below 768 px, where another width lets the table fit. */
  narrowWidth?: number;
  /** On a phone it is the only column, in two lines which say the most important of all. */
  phoneCell?: (row: Row) => ReactNode;
  /** Its share of what is left of the width, until a person sizes it; `true` is 1. */
  grow?: boolean | number;
  align?: "start" | "end";
  /** Says nothing that the table does not say elsewhere: it is drawn more quietly. */
  quiet?: boolean;
  /** What stands in it says what it is; its heading is for those who hear it. */
  unlabeled?: boolean;
  /** The last one, a menu: where there is a pointer it lies over the end of its row and takes no width. */
  over?: boolean;
  /** The server can sort by it. */
  sortable?: boolean;
  /** Left out below 768 px. */
  wideOnly?: boolean;
  /** Stays where it is when people put columns in order. */
  fixed?: boolean;
}

/** Pixels by column, where a person has sized it. */
export type ColumnSizes = Readonly<Record<string, number>>;

export interface TableSort {
  column: string;
  descending: boolean;
}

export const COLUMN_WIDTH = 140;
export const COLUMN_WIDTH_MINIMUM = 48;
export const COLUMN_WIDTH_MAXIMUM = 1_000;
export const SELECT_WIDTH = 36;
export const ROW_PX = 36;
/** Of a row with a second, quiet line. */
export const TWO_LINES_PX = 52;
/** Of a row on a phone. */
export const TALL_ROW_PX = 64;

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
  /** Its share of what is left of the width; 0: none. */
  grow: number;
  /** See `over` of a column. */
  isOver?: boolean;
}

/** The widths as grid tracks; `selectable` puts the checkboxes' track first. */
export function gridTracks(columns: readonly SizedColumn[], selectable: boolean): string {
  const tracks = columns.map(({ width, grow, isOver = false }) =>
    isOver ? `var(--over-track, ${width}px)` : grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`,
  );
  // Without a growing column the last one ends at the edge, so that rows are never cut short.
  if (!columns.some((column) => column.grow > 0)) tracks.push("1fr");
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

export interface CellPlace {
  row: number;
  column: number;
}

/** Where the keys lead from a cell, or null for other keys. @param whole Ctrl was held: to the ends of the table */
export function cellAfterKey(
  key: string,
  whole: boolean,
  from: CellPlace,
  rows: number,
  columns: number,
  page: number,
): CellPlace | null {
  const sideways = { ArrowLeft: from.column - 1, ArrowRight: from.column + 1, Home: 0, End: columns - 1 }[key];
  if (sideways === undefined) {
    const row = rowAfterKey(key, from.row, rows, page);
    return row === null ? null : { row, column: from.column };
  }
  if (rows === 0) return null;
  const row = whole && key === "Home" ? 0 : whole && key === "End" ? rows - 1 : from.row;
  return { row, column: Math.min(columns - 1, Math.max(0, sideways)) };
}

/** The widths that a column can have. */
export const widthWithin = (width: number): number =>
  Math.round(Math.min(COLUMN_WIDTH_MAXIMUM, Math.max(COLUMN_WIDTH_MINIMUM, width)));

/** The place that a column may move to: not among those that are fixed at either end. */
export function placeWithin(columns: readonly { fixed?: boolean }[], wanted: number): number {
  const free = columns.flatMap((column, at) => (column.fixed === true ? [] : [at]));
  return Math.min(free.at(-1) ?? 0, Math.max(free[0] ?? 0, wanted));
}
