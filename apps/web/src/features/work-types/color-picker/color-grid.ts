/** The palette as rows of a grid, what a search leaves of it, and where the arrow keys lead. */
import { PALETTE, type Color } from "@halyard/contract/palette";
import { colorName } from "./color-name.ts";

export const COLUMNS = 10;

export type ColorRow = readonly Color[];

const familyOf = (color: Color): string => /^([a-z]+)-\d$/.exec(color.name)?.[1] ?? "";

/** In the palette's order: each hue begins a row, no row is longer than {@link COLUMNS}. */
function inRows(colors: readonly Color[]): ColorRow[] {
  const rows: Color[][] = [];
  for (const color of colors) {
    const last = rows.at(-1);
    const before = last?.at(-1);
    if (last === undefined || before === undefined || last.length === COLUMNS || familyOf(before) !== familyOf(color)) {
      rows.push([color]);
    } else last.push(color);
  }
  return rows;
}

const WHOLE = inRows(PALETTE);

/**
 * The rows of the colours that have every word of the search in their name or hex; a number alone finds the id, too.
 */
export function colorRows(search: string): readonly ColorRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return WHOLE;
  const has = (color: Color, word: string): boolean =>
    colorName(color).toLowerCase().includes(word) || color.hex.includes(word) || String(color.id) === word;
  return inRows(PALETTE.filter((color) => words.every((word) => has(color, word))));
}

/**
 * The id that a key leads to from another; null where the key is none of the grid's.
 * Left and right run on into the next row, up and down stay as near to the column as the row allows.
 */
export function colorAfterKey(rows: readonly ColorRow[], id: number, key: string): number | null {
  const flat = rows.flat();
  const at = flat.findIndex((color) => color.id === id);
  const row = rows.findIndex((colors) => colors.some((color) => color.id === id));
  const line = rows[row];
  if (line === undefined) return null;
  const column = line.findIndex((color) => color.id === id);
  const inRow = (next: number): Color | undefined => {
    const target = rows[Math.max(0, Math.min(rows.length - 1, next))];
    return target?.[Math.min(column, target.length - 1)];
  };
  switch (key) {
    case "ArrowRight":
      return (flat[at + 1] ?? flat[at])?.id ?? null;
    case "ArrowLeft":
      return (flat[at - 1] ?? flat[at])?.id ?? null;
    case "ArrowDown":
      return inRow(row + 1)?.id ?? null;
    case "ArrowUp":
      return inRow(row - 1)?.id ?? null;
    case "Home":
      return line[0]?.id ?? null;
    case "End":
      return line.at(-1)?.id ?? null;
    case "PageUp":
      return flat[0]?.id ?? null;
    case "PageDown":
      return flat.at(-1)?.id ?? null;
    default:
      return null;
  }
}
