/** How a saved view says what it looks like: to our client by its name, to others in their words. Pure. */
import type { ViewMode } from "./queries.ts";

/** The looks that can be saved. */
export const SAVED_KINDS = ["table", "board", "timeline", "calendar"] as const satisfies readonly ViewMode[];
export type SavedKind = (typeof SAVED_KINDS)[number];

interface KindInWords {
  timelineVisible: boolean;
  displayRepresentation: "list" | "card" | null;
}

/** What a view of a kind has in it, beside what else is kept of it. */
export const viewOfKind = (kind: ViewMode) =>
  ({
    timelineVisible: kind === "timeline",
    displayRepresentation: kind === "board" ? "card" : "list",
    display: { viewMode: kind },
  }) as const;

/** The kind of a view that another client has made. */
export function kindInWords({ timelineVisible, displayRepresentation }: KindInWords): SavedKind {
  if (timelineVisible) return "timeline";
  return displayRepresentation === "card" ? "board" : "table";
}
