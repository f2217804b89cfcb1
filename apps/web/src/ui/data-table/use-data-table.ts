/** The table's model on TanStack Table: widths, sorting and selection; the rows' order is the server's. */
import {
  columnResizingFeature,
  columnSizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
  type SortingState,
} from "@tanstack/react-table";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import {
  COLUMN_WIDTH,
  COLUMN_WIDTH_MINIMUM,
  gridTracks,
  leastWidth,
  sortList,
  type Column,
  type TableSort,
  type TableSorts,
} from "./column.ts";

export const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

interface Options<Row extends object> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: TableSorts;
  onSort?: (sort: TableSort, add: boolean) => void;
  selection?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
}

const NOTHING: ReadonlySet<string> = new Set();

export function useDataTable<Row extends object>(options: Options<Row>) {
  const { rows, rowId, sort, onSort, selection = NOTHING, onSelect } = options;
  const narrow = useMediaQuery("(max-width: 768px)", false, { getInitialValueInEffect: false });
  const columns = useMemo(
    () => options.columns.filter((column) => !narrow || column.wideOnly !== true),
    [options.columns, narrow],
  );
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        header: column.header,
        size: column.width ?? COLUMN_WIDTH,
        minSize: COLUMN_WIDTH_MINIMUM,
        enableSorting: column.sortable === true,
      })),
    [columns],
  );
  const sorting = useMemo(
    (): SortingState => sortList(sort).map(({ column, descending }) => ({ id: column, desc: descending })),
    [sort],
  );
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries([...selection].map((id) => [id, true])),
    [selection],
  );
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    columnResizeMode: "onChange",
    state: { sorting, rowSelection },
    onSortingChange: (change) => {
      const next = (typeof change === "function" ? change(sorting) : change)[0];
      if (next !== undefined) onSort?.({ column: next.id, descending: next.desc }, false);
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === "function" ? change(rowSelection) : change;
      onSelect?.(new Set(Object.keys(next).filter((id) => next[id] === true)));
    },
  });
  const sized = columns.map((column) => ({
    width: table.getColumn(column.id)?.getSize() ?? COLUMN_WIDTH,
    grow: column.grow === true && table.state.columnSizing[column.id] === undefined,
  }));
  const selectable = options.selection !== undefined;
  return { table, columns, tracks: gridTracks(sized, selectable), leastWidth: leastWidth(sized, selectable) };
}

export type DataTableModel<Row extends object> = ReturnType<typeof useDataTable<Row>>;
