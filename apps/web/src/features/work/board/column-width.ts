/**
 * Columns are as wide as leaves a part of the next one in view: that there are more is seen, not guessed. The shares
 * are in the style sheet, by the width of the board.
 */
export const COLUMN_WIDTH = "var(--column)";
export const EMPTIES_WIDTH = "196px";
