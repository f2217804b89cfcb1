/**
 * How much of the grid changes at once. A bulk assignment or a fast scroll changes hundreds of cells that can be seen:
 * what is more than a frame bears is drawn in the next ones, so that the page answers in between. Pure.
 */

/** Cells that are drawn again in one frame: with what the browser does for them, some 15 ms. */
export const CELLS_A_FRAME = 120;
/** What a line costs beside its cells, in cells. */
const LINE = 2;

interface Column {
  column: number;
}

/** Which lines are drawn, by key, each with the columns that it is drawn with. */
export type Drawn<Shown extends Column> = ReadonlyMap<string, readonly Shown[]>;

/**
 * @param wanted the lines that ought to be drawn with `columns`, those first that count most
 * @param now the line that cannot wait: the keyboard is there
 * @returns what is drawn next; `left`: it is not all of it
 */
export function nextDrawn<Shown extends Column>(
  drawn: Drawn<Shown>,
  wanted: readonly string[],
  columns: readonly Shown[],
  now: string | null,
): { drawn: Drawn<Shown>; left: boolean } {
  const next = new Map<string, readonly Shown[]>();
  let room = CELLS_A_FRAME;
  let left = false;
  for (const line of wanted) {
    const before = drawn.get(line);
    if (before === columns) next.set(line, columns);
    else if (room > 0 || line === now) {
      room -= LINE + newIn(columns, before);
      next.set(line, columns);
    } else {
      left = true;
      if (before !== undefined) next.set(line, before);
    }
  }
  return { drawn: next, left };
}

/** Whether one frame draws all lines with all columns. */
export const bearsAll = (lines: readonly string[], columns: readonly unknown[]): boolean =>
  lines.length * (LINE + columns.length) <= CELLS_A_FRAME;

function newIn<Shown extends Column>(columns: readonly Shown[], before: readonly Shown[] | undefined): number {
  if (before === undefined) return columns.length;
  const known = new Set(before.map(({ column }) => column));
  return columns.filter(({ column }) => !known.has(column)).length;
}

/** What it costs to draw a line that was `before` and is `now`, a character a cell; 0: nothing changed. */
export function costOf(before: string, now: string): number {
  if (before === now) return 0;
  let cost = LINE;
  for (let at = 0; at < now.length; at += 1) if (before.codePointAt(at) !== now.codePointAt(at)) cost += 1;
  return cost;
}
