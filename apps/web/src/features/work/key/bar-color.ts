/** The colors of bars. Red says that something is late, so a status that is red itself has a gray bar. Pure. */

/** Degrees around pure red that are taken for it, and how colorful that has to be. */
const RED_DEGREES = 15;
const COLORFUL = 0.3;

/** @param color `#rrggbb` */
export function isRed(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most !== red || most - least < COLORFUL * most) return false;
  return (60 * Math.abs(green - blue)) / (most - least) <= RED_DEGREES;
}

const GRAY = "#868e96";

/** Of a bar, in place of the color of its status. */
export const barColor = (color: string): string => (isRed(color) ? GRAY : color);
