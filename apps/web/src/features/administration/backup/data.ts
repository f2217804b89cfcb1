/** Demonstration data of the backup page, all of it: real data takes this file's place. */
export interface BackupSample {
  id: number;
  name: string;
  kind: "full" | "incremental";
  state: "completed" | "failed";
  /** GB; null where it failed. */
  size: number | null;
  minutes: number;
  /** How many days ago, at `time`. */
  daysAgo: number;
  time: string;
  /** Why it failed. */
  reason?: string;
}

export const STORAGE = { usedGb: 68, totalGb: 100 } as const;

export const SCHEDULE = { time: "02:00", keptDays: 30 } as const;

export const BACKUPS: readonly BackupSample[] = [
  {
    id: 5,
    name: "nightly-5",
    kind: "incremental",
    state: "completed",
    size: 1.2,
    minutes: 3,
    daysAgo: 1,
    time: "02:00",
  },
  {
    id: 4,
    name: "nightly-4",
    kind: "incremental",
    state: "completed",
    size: 0.9,
    minutes: 3,
    daysAgo: 2,
    time: "02:00",
  },
  { id: 3, name: "weekly-2", kind: "full", state: "completed", size: 22.4, minutes: 41, daysAgo: 3, time: "02:00" },
  {
    id: 2,
    name: "nightly-3",
    kind: "incremental",
    state: "failed",
    size: null,
    minutes: 1,
    daysAgo: 4,
    time: "02:00",
    reason: "The target has no space left",
  },
  { id: 1, name: "weekly-1", kind: "full", state: "completed", size: 21.8, minutes: 39, daysAgo: 10, time: "02:00" },
];
