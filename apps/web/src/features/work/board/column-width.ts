/** As many whole columns are seen as the board has room for: the shares are in the style sheet, by its width. */
export const COLUMN_WIDTH = "var(--column)";
