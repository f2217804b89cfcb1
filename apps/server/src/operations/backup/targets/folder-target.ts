/** Backups in a folder. */
import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "../archive/errors.ts";
import { isBackupName, type BackupTarget, type KeptFile } from "./target.ts";

/** Of a process that was killed while it made one; a younger one is being made. */
const ABANDONED_MS = 24 * 3_600_000;

/** @throws BackupError where it cannot be written to */
export async function openFolderTarget(folder: string): Promise<BackupTarget> {
  await makeFolder(folder);
  const target: BackupTarget = {
    kind: "folder",
    place: folder,
    workshop: folder,
    keep: () => Promise.resolve(),
    async list() {
      const kept: KeptFile[] = [];
      for (const name of await readdir(folder)) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (found?.isFile() !== true) continue;
        if (name.endsWith(".halyard.part") && Date.now() - found.mtimeMs > ABANDONED_MS) {
          await rm(join(folder, name), { force: true });
        }
        if (isBackupName(name)) kept.push({ name, bytes: found.size, storedAt: found.mtime });
      }
      return kept;
    },
    async open(name) {
      const found = isBackupName(name) ? await stat(join(folder, name)).catch(() => null) : null;
      return found === null ? null : { content: createReadStream(join(folder, name)), bytes: found.size };
    },
    async withFile(name, work) {
      const file = join(folder, name);
      if (!isBackupName(name) || (await stat(file).catch(() => null)) === null) {
        throw new BackupError(`The file ${name} isn't in ${folder} any more.`);
      }
      return work(file);
    },
    remove: async (name) => {
      if (isBackupName(name)) await rm(join(folder, name), { force: true });
    },
    async space() {
      const { bavail, blocks, bsize, type } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, isTemporary: isInMemory(type) };
    },
  };
  return target;
}

/** tmpfs and ramfs, as Linux numbers them: what is in them is gone after a restart. */
const IN_MEMORY: ReadonlySet<number> = new Set([0x01_02_19_94, 0x85_84_58_f6]);
export const isInMemory = (type: number): boolean => process.platform === "linux" && IN_MEMORY.has(type >>> 0);

/** Only the last part is made: Node tries without end to make all of a path below one that takes no folders. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = (await stat(folder).catch(() => null))?.isDirectory() === true;
    if (!isThere) throw new BackupError(`The folder ${folder} can't be made.`, { cause: error });
  }
}
