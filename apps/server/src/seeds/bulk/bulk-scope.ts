/** What bulk data is picked from. */
import type { Chance } from "../random.ts";

export interface BulkScope {
  chance: Chance;
  /** For what was before: the rows are the same with and without it. */
  past: Chance;
  /** How many changes each work package has in the journal. */
  changes: number;
  now: Date;
  /** Of the table that takes the work packages; null: their own. */
  schema: string | null;
  users: readonly number[];
  projects: readonly { id: number; types: readonly number[] }[];
  statuses: readonly { id: number; name: string; closed: boolean; excluded: boolean }[];
  priorities: readonly number[];
}
