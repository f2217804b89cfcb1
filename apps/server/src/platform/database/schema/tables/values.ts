/** How values are kept in either database. */

/** 0 or 1; SQLite has no truth values and one schema serves both databases. */
export type Flag = number;
/** ISO 8601 in UTC with milliseconds. */
export type Instant = string;
/** `YYYY-MM-DD`. */
export type CalendarDate = string;
/** JSON as text. */
export type JsonText = string;
