/** Whether there is space left to write to, before the first write fails. */
import { statfs } from "node:fs/promises";
import { StorageFull } from "./outages.ts";

/** Less than this, and the next upload or a burst of writes finds the disk full. */
export const LEAST_FREE_BYTES = 8 * 1024 ** 2;

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * @param free how many bytes are free where a folder is
 * @throws StorageFull
 */
export async function requireSpace(folders: readonly string[], free = freeBytes): Promise<void> {
  // One that is not there yet is made below another of them.
  const found = await Promise.all(folders.map((folder) => free(folder).catch(() => Infinity)));
  const least = Math.min(...found);
  if (least < LEAST_FREE_BYTES) throw new StorageFull(new Error(`${least} bytes are left`));
}
