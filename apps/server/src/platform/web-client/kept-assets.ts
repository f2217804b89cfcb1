/**
 * The client's assets of this and of recent versions, beside the data. A page that was opened before an update still
 * asks for the files that it was built with; each has a hash of its contents in its name, so that none hides another.
 */
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** A page that has been open for longer is told to reload by what it cannot load. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** @returns the folder that has them all */
export async function keepAssets(built: string, kept: string, now: Date): Promise<string> {
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
  return kept;
}

/** Another process, and a start that is killed, never leave half of it under its name. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}.draft`;
  await copyFile(from, draft);
  await rename(draft, to);
}
