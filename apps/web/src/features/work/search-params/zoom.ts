/** How much time a timeline shows at once. */
export const ZOOMS = ["day", "week", "month", "quarter"] as const;
export type Zoom = (typeof ZOOMS)[number];
export const DEFAULT_ZOOM: Zoom = "week";
