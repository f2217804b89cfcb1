/** By what a board can have its columns and its lanes. */
export const COLUMN_FIELDS = ["status", "assignee", "version", "type"] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];
export const DEFAULT_COLUMN_FIELD: ColumnField = "status";

export const LANE_FIELDS = ["none", "assignee", "priority", "type"] as const;
export type LaneField = (typeof LANE_FIELDS)[number];
