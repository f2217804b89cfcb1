/** The columns of a table as they fit its width: each as wide as its rows need, unless something has to give way. */
import { useMemo } from "react";
import { textWidth, useTypefaces } from "../../primitives/text-width.ts";
import { COLUMN_WIDTH, type Column, type ColumnSizes } from "./column.ts";
import { giveWay, RANK, type Part, type Place } from "./give-way.ts";

/** Left and right of what stands in a cell, together. */
const PADDING_PX = 24;
/** Beside the name of a column by which the table is sorted. */
const ARROW_PX = 18;
/** A single long text doesn't take the width of all the others. */
const WIDEST_PX = 480;

const HEAD = { size: 12, weight: 600 };

/** What the name of a column takes. @param sorted the table is sorted by it */
export const headWidth = (header: string, sorted = false): number =>
  textWidth(header, HEAD) + PADDING_PX + (sorted ? ARROW_PX : 0);

const isAction = ({ id }: { id: string }): boolean => id === "actions";

/** What of a column says how wide it is. */
type Fitting<Row> = Omit<Column<Row>, "cell">;

function partOf<Row>(column: Fitting<Row>, rows: readonly Row[], { sizes, sortedBy }: FitOptions): Part {
  const { id, width = COLUMN_WIDTH, wants, yields = [] } = column;
  const sized = sizes[id];
  // What a person has sized stays as it is.
  if (sized !== undefined) return { wide: sized };
  if (wants === undefined || rows.length === 0) return { wide: width, steps: yields };
  const head = headWidth(column.header, id === sortedBy);
  const wide = Math.min(WIDEST_PX, Math.max(head, wants(rows) + PADDING_PX));
  const cut = { rank: column.fixed === true ? RANK.cutSubject : RANK.cutName, to: Math.min(wide, width), cut: true };
  return { wide, steps: column.grow === undefined ? yields : [...yields, cut] };
}

export interface FittedColumns {
  id: string;
  width: number;
  steps: number;
}

const sumOf = (places: readonly Place[]): number => places.reduce((sum, { width }) => sum + width, 0);

interface FitOptions {
  sizes: ColumnSizes;
  /** Pixels of the table, without its checkboxes. */
  room: number;
  /** Beside a panel columns leave from the end, until the others stand whole; else the table scrolls sideways. */
  drops: boolean;
  /** What counts first in the order of the rows. */
  sortedBy: string | null;
}

/** Which columns are shown, how wide, and how many steps each has given way. */
export function placesOf<Row>(
  columns: readonly Fitting<Row>[],
  rows: readonly Row[],
  options: FitOptions,
): FittedColumns[] {
  const { room, drops } = options;
  // What can be done with the row that is open stands in the panel.
  let kept = columns.filter((column) => !drops || !isAction(column));
  const least = (): number =>
    sumOf(
      giveWay(
        kept.map((column) => leastOf(partOf(column, rows, options))),
        0,
      ),
    );
  // One beside the subject stays: by what the table is sorted, or whom the work is with.
  while (drops && least() > room && kept.length > 2) {
    const last = kept.findLastIndex(({ id }) => id !== options.sortedBy);
    kept = kept.toSpliced(last, 1);
  }
  const parts = kept.map((column) => partOf(column, rows, options));
  const places = giveWay(parts, room);
  let left = room - sumOf(places);
  return places.flatMap((place, at) => {
    const column = kept[at];
    if (column === undefined || place.width === 0) return [];
    const missing = place.steps > 0 ? 0 : missingIn(column, place.width, rows, options);
    const more = Math.max(0, Math.min(left, missing));
    left -= more;
    return [{ id: column.id, ...place, width: place.width + more }];
  });
}

/** Pixels by which the longest text of the column is cut. */
function missingIn<Row>(column: Fitting<Row>, width: number, rows: readonly Row[], { sizes }: FitOptions): number {
  if (column.longest === undefined || sizes[column.id] !== undefined) return 0;
  return Math.max(0, Math.min(WIDEST_PX, column.longest(rows) + PADDING_PX) - width);
}

/** With all steps, but nothing cut. */
const leastOf = ({ wide, steps = [] }: Part): Part => ({
  wide,
  steps: steps.filter(({ cut }) => cut !== true),
});

/** The columns in those places. */
export function columnsAt<Row>(columns: readonly Column<Row>[], places: readonly FittedColumns[]): Column<Row>[] {
  return places.flatMap(({ id, width, steps }) => {
    const column = columns.find((one) => one.id === id);
    if (column === undefined) return [];
    const { cell } = column.yields?.slice(0, steps).at(-1) ?? {};
    if (cell === undefined) return [{ ...column, width }];
    // What has given way to others takes nothing of what is left.
    const { grow: _, ...given } = column;
    return [{ ...given, width, cell }];
  });
}

/** The same for a list; they are made again only when they look different. @param room 0: not known yet */
export function useFittedColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { sizes, room, drops, sortedBy }: FitOptions,
): readonly Column<Row>[] {
  const typefaces = useTypefaces();
  const places = useMemo(
    () => (room === 0 ? null : JSON.stringify(placesOf(columns, rows, { sizes, room, drops, sortedBy }))),
    // oxlint-disable-next-line react/exhaustive-deps -- texts have other widths in another typeface
    [columns, rows, sizes, room, drops, sortedBy, typefaces],
  );
  return useMemo(() => {
    // Its own text, written above.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return places === null ? columns : columnsAt(columns, JSON.parse(places) as FittedColumns[]);
  }, [columns, places]);
}
