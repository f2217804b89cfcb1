/** Which card stands in which column and lane of the board. Pure. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";

export const COLUMN_FIELDS = ["status", "assignee", "version", "type"] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];
export const DEFAULT_COLUMN_FIELD: ColumnField = "status";

export const LANE_FIELDS = ["none", "assignee", "priority", "type"] as const;
export type LaneField = (typeof LANE_FIELDS)[number];

/** Of what has no value: cards without an assignee, without a version. */
export const NOWHERE = "";

export const valueIn = (card: WorkPackage, field: ColumnField | Exclude<LaneField, "none">): string =>
  linkOf(card, field)?.href ?? NOWHERE;
