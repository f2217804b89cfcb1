/** Which card stands in which column and lane of the board. Pure. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import type { ColumnField, LaneField } from "../../search-params/board-fields.ts";

/** Of what has no value: cards without an assignee, without a version. */
export const NOWHERE = "";

export const valueIn = (card: WorkPackage, field: ColumnField | Exclude<LaneField, "none">): string =>
  linkOf(card, field)?.href ?? NOWHERE;
