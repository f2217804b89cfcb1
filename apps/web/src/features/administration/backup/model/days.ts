/** How the backups of the last days went, a day each. */
import type { Backup } from "@halyard/contract/schemas/administration/backups";
import { addDays } from "../../../../shared/dates/local-day.ts";
import { dayOf } from "../../../../shared/dates/time-zone.ts";

export const BACKUP_LOOKS = ["running", "completed", "unverified", "failed"] as const;
export type BackupLook = (typeof BACKUP_LOOKS)[number];

/** One that is there and doesn't hold what it should is no better than one that was never opened. */
export const lookOf = ({ state, verifiedAt, problem }: Backup): BackupLook =>
  state === "completed" && (verifiedAt === null || problem !== "") ? "unverified" : state;

export interface BackupDay {
  day: string;
  /** The best of the day, which is what one could go back to; null: no backup was made. */
  look: Exclude<BackupLook, "running"> | null;
  /** How large that one is. */
  bytes: number;
}

const SHOWN_DAYS = 14;
const BEST_FIRST = ["completed", "unverified", "failed"] as const;

/** @returns the last two weeks, the oldest day first */
export function backupDays(backups: readonly Backup[], today: string): BackupDay[] {
  const byDay = Map.groupBy(backups, ({ createdAt }) => dayOf(new Date(createdAt)));
  return Array.from({ length: SHOWN_DAYS }, (_, at) => {
    const day = addDays(today, at - SHOWN_DAYS + 1);
    const ofDay = byDay.get(day) ?? [];
    const look = BEST_FIRST.find((one) => ofDay.some((backup) => lookOf(backup) === one)) ?? null;
    const best = ofDay.filter((backup) => lookOf(backup) === look).map(({ bytes }) => bytes ?? 0);
    return { day, look, bytes: Math.max(0, ...best) };
  });
}

/** How many of the newest failed one after the other: what runs now isn't known yet. */
export function failedInARow(backups: readonly Backup[]): readonly Backup[] {
  const ended = backups
    .filter(({ state }) => state !== "running")
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const other = ended.findIndex(({ state }) => state !== "failed");
  return other === -1 ? ended : ended.slice(0, other);
}

/** @returns the newest that can be restored */
export function newestVerified(backups: readonly Backup[]): Backup | null {
  const verified = backups.filter((backup) => lookOf(backup) === "completed");
  return verified.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0] ?? null;
}
