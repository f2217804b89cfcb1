/** By what a board can have its columns and its lanes. */
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";

export const COLUMN_FIELDS = ["status", "assignee", "version", "type"] as const;
/** Also custom fields with options, by their names in the API. */
export type ColumnField = (typeof COLUMN_FIELDS)[number] | CustomFieldKey;

export const columnFieldNamed = (name: unknown): ColumnField | undefined =>
  COLUMN_FIELDS.find((known) => known === name) ??
  (typeof name === "string" && isCustomFieldKey(name) ? name : undefined);

export const DEFAULT_COLUMN_FIELD: ColumnField = "status";

export const LANE_FIELDS = ["none", "assignee", "priority", "type"] as const;
export type LaneField = (typeof LANE_FIELDS)[number];
