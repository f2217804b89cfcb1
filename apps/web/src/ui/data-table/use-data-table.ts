/** The table's model on TanStack Table: sorting and selection; the rows' order is the server's, widths the page's. */
import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
  type SortingState,
} from "@tanstack/react-table";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import {
  COLUMN_WIDTH,
  gridTracks,
  leastWidth,
  sortList,
  type Column,
  type ColumnSizes,
  type SizedColumn,
  type TableSort,
  type TableSorts,
} from "./column.ts";

export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

interface Options<Row extends object> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort?: TableSorts;
  onSort?: (sort: TableSort, add: boolean) => void;
  selection?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  isContext?: (row: Row) => boolean;
  sizes?: ColumnSizes;
  onSizes?: (sizes: ColumnSizes) => void;
}

const NOTHING: ReadonlySet<string> = new Set();
const UNSIZED: ColumnSizes = {};

export function useDataTable<Row extends object>(options: Options<Row>) {
  const { rows, rowId, sort, onSort, selection = NOTHING, onSelect, isContext } = options;
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
    enableRowSelection: (row) => isContext?.(row.original) !== true,
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

  const [own, setOwn] = useState(UNSIZED);
  const { sizes = own, onSizes = setOwn } = options;
  const selectable = options.selection !== undefined;
  /** @param draft a column that is being sized */
  const sized = (draft: ColumnSizes = UNSIZED): SizedColumn[] =>
    columns.map((column) => {
      const size = draft[column.id] ?? sizes[column.id];
      return { width: size ?? column.width ?? COLUMN_WIDTH, grow: column.grow === true && size === undefined };
    });
  return {
    table,
    columns,
    tracks: gridTracks(sized(), selectable),
    leastWidth: leastWidth(sized(), selectable),
    widths: sized().map(({ width }) => width),
    /** How the grid would look with a column of that width. */
    draftOf: (id: string, width: number) => {
      const draft = sized({ [id]: width });
      return { tracks: gridTracks(draft, selectable), leastWidth: leastWidth(draft, selectable) };
    },
    /** @param width null: as it was before anybody sized it */
    resize: (id: string, width: number | null) => {
      const others = Object.entries(sizes).filter(([other]) => other !== id);
      onSizes(Object.fromEntries(width === null ? others : [...others, [id, width]]));
    },
  };
}

export type DataTableModel<Row extends object> = ReturnType<typeof useDataTable<Row>>;
