import type { Backup } from "@halyard/contract/schemas/administration/backups";
import { describe, expect, test } from "vitest";
import { backupDays, failedInARow, newestVerified } from "./days.ts";

const made = (createdAt: string, changes: Partial<Backup> = {}): Backup => ({
  _type: "Backup",
  _links: { self: { href: "/api/v3/admin/backups/1" } },
  id: 1,
  name: `halyard-${createdAt}.halyard`,
  target: "folder",
  place: "/backups",
  origin: "scheduled",
  state: "completed",
  progress: null,
  bytes: 1_000,
  durationMs: 1_000,
  verifiedAt: createdAt,
  problem: "",
  facts: null,
  createdAt,
  ...changes,
});
const failed = { state: "failed", verifiedAt: null, bytes: null, problem: "The disk is full." } as const;

describe("the backups of the last days", () => {
  test("have two weeks up to today, also where nothing was made", () => {
    const days = backupDays([], "2026-11-29");
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: "2026-11-16", look: null, bytes: 0 });
    expect(days.at(-1)?.day).toBe("2026-11-29");
  });

  test("count the best of a day, since that is what one could go back to", () => {
    const days = backupDays(
      [made("2026-11-28T03:00:00Z", failed), made("2026-11-28T12:00:00Z"), made("2026-11-29T12:00:00Z", failed)],
      "2026-11-29",
    );
    expect(days.slice(-2)).toEqual([
      { day: "2026-11-28", look: "completed", bytes: 1_000 },
      { day: "2026-11-29", look: "failed", bytes: 0 },
    ]);
  });

  test("say of one that was opened and lacks something that it isn't verified", () => {
    const lacking = made("2026-11-29T12:00:00Z", { problem: "A file is missing." });
    expect(backupDays([lacking], "2026-11-29").at(-1)?.look).toBe("unverified");
    expect(newestVerified([lacking])).toBeNull();
  });
});

describe("failed backups in a row", () => {
  test("end with one that didn't fail, and leave out what runs now", () => {
    const backups = [
      made("2026-11-29T13:00:00Z", { state: "running", verifiedAt: null }),
      made("2026-11-29T12:00:00Z", failed),
      made("2026-11-28T12:00:00Z", failed),
      made("2026-11-27T12:00:00Z"),
      made("2026-11-26T12:00:00Z", failed),
    ];
    expect(failedInARow(backups)).toHaveLength(2);
    expect(newestVerified(backups)?.createdAt).toBe("2026-11-27T12:00:00Z");
  });

  test("are all where none was ever made", () => {
    expect(failedInARow([made("2026-11-29T12:00:00Z", failed)])).toHaveLength(1);
    expect(newestVerified([made("2026-11-29T12:00:00Z", failed)])).toBeNull();
  });
});
