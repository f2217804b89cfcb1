/** Five columns stand whole beside the navigation at 1280 px; wider screens have wider ones. */
export const COLUMN_WIDTH = "clamp(200px, 15.6vw, 248px)";
export const FOLDED_WIDTH = "40px";
