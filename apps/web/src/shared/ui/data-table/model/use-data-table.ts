/** The table's model: selection on TanStack Table, and widths. The rows' order is the server's. */
import { rowSelectionFeature, tableFeatures, useTable, type RowSelectionState } from "@tanstack/react-table";
import { usePhone, useSmallPhone } from "../../layout/use-phone.ts";
import { useMemo, useState } from "react";
import {
  COLUMN_WIDTH,
  gridTracks,
  leastWidth,
  ROW_PX,
  TALL_ROW_PX,
  TWO_LINES_PX,
  type Column,
  type ColumnSizes,
  type SizedColumn,
} from "./column.ts";
import type { Choosing } from "./use-choosing.ts";

const features = tableFeatures({ rowSelectionFeature });

interface Options<Row extends object> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  choosing?: Choosing;
  onMove?: unknown;
  twoLines?: boolean;
  isContext?: (row: Row) => boolean;
  sizes?: ColumnSizes;
  onSizes?: (sizes: ColumnSizes) => void;
}

const NOTHING: ReadonlySet<string> = new Set();
const UNSIZED: ColumnSizes = {};
/** The heads and cells are ours. */
const NO_DEFINITIONS: [] = [];

const narrowed = <Row extends object>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns
    .filter((column) => column.wideOnly !== true)
    .map((column) => (column.narrowWidth === undefined ? column : { ...column, width: column.narrowWidth }));

/** The one column of a phone; null: the table has none. */
function onPhone<Row extends object>(columns: readonly Column<Row>[]): Column<Row>[] | null {
  const both = columns.find(({ phoneCell }) => phoneCell !== undefined);
  if (both?.phoneCell === undefined) return null;
  return [{ ...both, cell: both.phoneCell, width: 240, grow: 1 }];
}

export function useDataTable<Row extends object>(options: Options<Row>) {
  const { rows, rowId, selection = NOTHING, onSelect, isContext } = options;
  const narrow = usePhone();
  const phone = useSmallPhone();
  const single = useMemo(() => (phone ? onPhone(options.columns) : null), [options.columns, phone]);
  const columns = useMemo(
    () => single ?? (narrow ? narrowed(options.columns) : options.columns),
    [options.columns, narrow, single],
  );
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries([...selection].map((id) => [id, true])),
    [selection],
  );
  const table = useTable({
    features,
    data: rows,
    columns: NO_DEFINITIONS,
    getRowId: rowId,
    enableRowSelection: (row) => isContext?.(row.original) !== true,
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === "function" ? change(rowSelection) : change;
      onSelect?.(new Set(Object.keys(next).filter((id) => next[id] === true)));
    },
  });

  const [own, setOwn] = useState(UNSIZED);
  const { sizes = own, onSizes = setOwn } = options;
  const { choosing } = options;
  // The handle by which a row is moved stands there too.
  const rests = single !== null && choosing?.on === false && selection.size === 0 && options.onMove === undefined;
  const selectable = options.selection !== undefined && !rests;
  /** @param draft a column that is being sized */
  const sized = (draft: ColumnSizes = UNSIZED): SizedColumn[] =>
    columns.map((column) => {
      const size = single === null ? (draft[column.id] ?? sizes[column.id]) : undefined;
      const width = size ?? column.width ?? COLUMN_WIDTH;
      return { width, grow: size === undefined ? Number(column.grow ?? 0) : 0, isOver: column.over === true };
    });
  const now = sized();
  return {
    table,
    columns,
    single: single !== null,
    /** Whether rows have checkboxes now. */
    selectable,
    /** One column needs no head that says so; while rows are chosen it has what chooses all. */
    bare: single !== null && !selectable,
    rowPx: single !== null ? TALL_ROW_PX : options.twoLines === true ? TWO_LINES_PX : ROW_PX,
    tracks: gridTracks(now, selectable),
    leastWidth: leastWidth(now, selectable),
    widths: now.map(({ width }) => width),
    /** How the grid would look with a column of that width. */
    draftOf: (id: string, width: number) => {
      const draft = sized({ [id]: width });
      return { tracks: gridTracks(draft, selectable), leastWidth: leastWidth(draft, selectable) };
    },
    /** @param width null: as it was before anyone sized it */
    resize: (id: string, width: number | null) => {
      const others = Object.entries(sizes).filter(([other]) => other !== id);
      onSizes(Object.fromEntries(width === null ? others : [...others, [id, width]]));
    },
  };
}

export type DataTableModel<Row extends object> = ReturnType<typeof useDataTable<Row>>;
