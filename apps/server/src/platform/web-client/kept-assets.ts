/**
 * The client's assets of this and of recent versions, beside the data. A page that was opened before an update still
 * asks for the files that it was built with; each has a hash of its contents in its name, so that none hides another.
 */
import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A page that has been open for longer is told to reload by what it cannot load. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;

/** @returns the names of this version's files; all that are kept are in the folder then */
export async function keepAssets(built: string, kept: string, now: Date): Promise<string[]> {
  await mkdir(kept, { recursive: true });
  const present = new Set(await readdir(kept));
  const current = (await readdir(built, { withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { name } of current) {
    const target = join(kept, name);
    if (!present.has(name)) await copyWhole(join(built, name), target);
    // As of this moment they are in use.
    await utimes(target, now, now);
    present.delete(name);
  }
  for (const name of present) {
    const file = join(kept, name);
    // Another process that starts on this folder may have moved its draft by now.
    const found = await stat(file).catch(() => null);
    if (found !== null && found.mtimeMs < now.getTime() - KEPT_MS) await rm(file, { force: true });
  }
  return current.map(({ name }) => name);
}

/** Another process or request, and a start that is killed, never leave half of it under its name. */
const whole = async (target: string, write: (draft: string) => Promise<void>): Promise<void> => {
  const draft = `${target}.${randomUUID()}.draft`;
  await write(draft);
  await rename(draft, target);
};

const copyWhole = (from: string, to: string): Promise<void> => whole(to, (draft) => copyFile(from, draft));

export const writeWhole = (target: string, content: Buffer): Promise<void> =>
  whole(target, (draft) => writeFile(draft, content));
