/** What statuses, types and priorities have in common in the client. */
import type { Resource } from "@halyard/contract/hal";

export type EntryKind = "statuses" | "types" | "priorities";

export interface Entry extends Resource {
  id: number;
  name: string;
  /** `#rrggbb`, or null. */
  color: string | null;
  /** From 1. */
  position: number;
  isDefault: boolean;
}

/** How work packages name the one that they have (filters, links). */
export const ATTRIBUTE: Record<EntryKind, string> = { statuses: "status", types: "type", priorities: "priority" };
