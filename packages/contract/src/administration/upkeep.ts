/** What administrators can have put in order, each a job. */
export const UPKEEP_TASKS = ["optimize", "recount", "reindex"] as const;
export type UpkeepTask = (typeof UPKEEP_TASKS)[number];
