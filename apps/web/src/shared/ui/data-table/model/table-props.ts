/** What a list gives its table. */
import type { ClipboardEvent, ReactNode } from "react";
import type { Choosing } from "./use-choosing.ts";
import type { Column, ColumnSizes, TableSort, TableSorts } from "./column.ts";

export interface DataTableProps<Row extends object> {
  /** The table's name for screen readers. */
  label: string;
  /** Stable between renders (module scope or memo). */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The row in words, for its checkbox. */
  rowLabel: (row: Row) => string;
  status: "loading" | "failed" | "ready";
  error?: unknown;
  onRetry?: () => void;
  failedTitle?: string;
  /** Shown where there are no rows. */
  empty: ReactNode | { title: string; help?: string; action?: ReactNode };
  /** Several where `onSort` takes more than one. */
  sort?: TableSorts;
  /** @param add Shift was held: beside what it is sorted by already */
  onSort?: (sort: TableSort, add: boolean) => void;
  /** Given: rows have checkboxes. */
  selection?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  /** Given: on a phone, where a row is one cell, checkboxes come only once someone wants to choose. */
  choosing?: Choosing;
  /** A click on the row outside its controls, or Enter on it. */
  onOpen?: (row: Row) => void;
  /** The row that is open beside the table. */
  openId?: string | null;
  /** All rows that there are, where more can be loaded. */
  total?: number;
  /** Whether there are more, where that is known before their number is. */
  hasMore?: boolean;
  onEndReached?: () => void;
  loadingMore?: boolean;
  /** Rows of the same key stand together under one head; rows come in that order. */
  group?: (row: Row) => RowGroup;
  /** Rows below others; in the order that they are shown. */
  tree?: TableTree<Row>;
  /** Shown only so that others stand in their place: quieter, and not to be chosen. */
  isContext?: (row: Row) => boolean;
  /** Rows have room for a second, quiet line. */
  twoLines?: boolean;
  /** The arrows walk through cells, Enter goes into one, Tab from there to the next. Else they walk through rows. */
  byCell?: boolean;
  /** Over a cell, outside of what is typed into. @param at the row's place */
  onPasteAt?: (event: ClipboardEvent, at: number, column: Column<Row>) => void;
  onCopyAt?: (event: ClipboardEvent, at: number, column: Column<Row>) => void;
  /** Widths that someone keeps; else they last as long as the table. */
  sizes?: ColumnSizes;
  onSizes?: (sizes: ColumnSizes) => void;
  /** Given: rows that may be can be put elsewhere among those of their group. @param place in the group, from 0 */
  onMove?: (row: Row, place: number) => void;
  mayMove?: (row: Row) => boolean;
  /** Of another list, rows take over the elements of those before: cells keep what is a row's own by its id. */
  recycles?: boolean;
  /** Given: columns can be put in order. @param place among those that are shown, from 0 */
  onReorder?: (id: string, place: number) => void;
}

export interface TableTree<Row> {
  /** From 0. */
  level: (row: Row) => number;
  /** undefined: there is nothing below it. */
  expanded: (row: Row) => boolean | undefined;
  toggle: (row: Row) => void;
}

export interface RowGroup {
  key: string;
  head: ReactNode;
}
