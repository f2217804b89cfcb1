/** Saved views of work packages, the API's queries, as they travel. */
import type { Link } from "../hal.ts";

/** The ways to look at a project. */
export const VIEW_MODES = ["overview", "table", "board", "timeline", "calendar", "github"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

export const QUERY_NAME_LENGTH_MAXIMUM = 255;
/** Of a view's own settings as JSON, in characters. */
export const QUERY_DISPLAY_LENGTH_MAXIMUM = 16_000;
export const QUERY_FILTERS_MAXIMUM = 50;
export const QUERY_FILTER_VALUES_MAXIMUM = 500;
export const COLUMN_WIDTH = { minimum: 20, maximum: 4_000 } as const;

export const TIMELINE_ZOOM_LEVELS = ["days", "weeks", "months", "quarters", "years", "auto"] as const;
export const HIGHLIGHTING_MODES = ["inline", "none", "status", "type", "priority"] as const;
export const DISPLAY_REPRESENTATIONS = ["list", "card"] as const;

/**
 * How our client shows a view, beyond what other clients know: kept and handed back as it is. Extension; the two
 * members that are named here are checked.
 */
export interface QueryDisplay {
  viewMode?: ViewMode;
  /** Pixels by column. */
  columnWidths?: Record<string, number>;
  [setting: string]: unknown;
}

/** A filter with its operator and values: either links to resources or plain values. */
export interface FilterInstance {
  /** `StatusQueryFilter` */
  _type: string;
  name: string;
  values?: (string | boolean)[];
  _links: { filter: Link; operator: Link; schema: Link; values?: Link[] };
}

/** What an operator takes: nothing, or values of a type such as `[]User`, `[1]Integer`, `[2]Date`. */
export interface FilterValuesSchema {
  values?: {
    type: string;
    name: string;
    required: boolean;
    hasDefault: boolean;
    writable: boolean;
    /** Where the values are, or the values themselves. */
    _links: { allowedValues?: Link | Link[] };
  };
}
