/** How much room a label needs: one that would be cut says less than the name at the left. */
const FONT = '12px "Inter Variable", sans-serif';
/** Beside it in the bar. */
const AROUND_PX = 18;
/** As wide as most letters are; for where nothing is drawn. */
const LETTER_PX = 6.5;

let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();
const MOST_KNOWN = 5_000;

function widthOf(text: string): number {
  const found = known.get(text);
  if (found !== undefined) return found;
  context ??= document.createElement("canvas").getContext("2d");
  if (context !== null) context.font = FONT;
  const width = context?.measureText(text).width ?? text.length * LETTER_PX;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, width);
  return width;
}

/** @param width of the bar, in pixels */
export const fitsIn = (text: string, width: number): boolean => widthOf(text) + AROUND_PX <= width;
