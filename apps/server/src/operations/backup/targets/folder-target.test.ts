/** Backups in a folder: whether it outlasts a restart of the machine. */
import { expect, test } from "vitest";
import { isInMemory } from "./folder-target.ts";

const [TMPFS, RAMFS, EXT4] = [0x01_02_19_94, 0x85_84_58_f6, 0xef_53];

test("a file system in memory is told from one on a disk, on Linux", () => {
  const isLinux = process.platform === "linux";
  expect([TMPFS, RAMFS, EXT4].map((type) => isInMemory(type))).toEqual([isLinux, isLinux, false]);
  // As a number with a sign.
  expect(isInMemory(RAMFS | 0)).toBe(isLinux);
});
