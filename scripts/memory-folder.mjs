// A folder in memory for databases that are thrown away: making one there takes an eighth of the time that it takes
// on a disk, and no statement waits for it.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const PREFIX = "halyard-tests-";
/** More than a whole run fills: databases of two workers at a time, and PostgreSQL's log of writes. */
const NEEDED_BYTES = 3 * 2 ** 30;

/**
 * @param within another place, and how much it needs to have
 * @returns a folder that is gone when the process ends; null where the system has no such place or too little of it
 */
export function memoryFolder(within = MEMORY, needed = NEEDED_BYTES) {
  if (!existsSync(within)) return null;
  removeLeftovers(within);
  const { bavail, bsize } = statfsSync(within);
  if (Math.min(bavail * bsize, process.availableMemory()) < needed) return null;
  const folder = mkdtempSync(join(within, `${PREFIX}${process.pid}-`));
  // PostgreSQL, which refuses to run as root, has a folder of its own inside.
  chmodSync(folder, 0o711);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // What ends a process by default ends it without `exit`.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  return folder;
}

/** Those of runs that were killed. */
function removeLeftovers(within) {
  for (const name of readdirSync(within)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(within, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
