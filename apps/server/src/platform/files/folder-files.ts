import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import {
  FileTooLarge,
  isKey,
  newKey,
  RELEASED,
  requireKey,
  type FileStore,
  type OpenedFile,
  type Released,
  type StoredFile,
} from "./files.ts";

/** Files below one folder. Where several processes share a database they share this folder too (HALYARD_FILES_DIR). */
export class FolderFiles implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether there is room is asked for all folders together (`outages/space.ts`). */
  async check(): Promise<void> {
    // A folder that is not there yet is made with the first file.
  }

  async put(content: Readable, limitBytes: number, key = newKey()): Promise<StoredFile> {
    requireKey(key);
    const place = this.placeOf(key);
    const draft = place + DRAFT;
    const made = await mkdir(this.#folderOf(key), { recursive: true, mode: 0o700 });
    if (made !== undefined) await syncFolder(dirname(made));
    const hash = createHash("sha256");
    let bytes = 0;
    try {
      const file = await open(draft, "w", 0o600);
      try {
        for await (const chunk of content) {
          const data: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
          bytes += data.length;
          if (bytes > limitBytes) throw new FileTooLarge(`more than ${limitBytes} bytes`);
          hash.update(data);
          await file.writeFile(data);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, place);
      // The name is safe as well, not only what is under it.
      await syncFolder(this.#folderOf(key));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { key, bytes, sha256: hash.digest("hex") };
  }

  async open(key: string): Promise<OpenedFile | null> {
    if (!isKey(key)) return null;
    const place = this.placeOf(key);
    const found = await stat(place).catch(whereGone);
    return found === null ? null : { content: createReadStream(place), bytes: found.size };
  }

  async remove(key: string): Promise<void> {
    if (isKey(key)) await rm(this.placeOf(key), { force: true });
  }

  async release(key: string): Promise<void> {
    if (!isKey(key)) return;
    const mark = await open(this.placeOf(key) + RELEASED, "w", 0o600).catch(whereGone);
    await mark?.close();
  }

  async keep(key: string): Promise<void> {
    if (isKey(key)) await rm(this.placeOf(key) + RELEASED, { force: true });
  }

  async *released(): AsyncGenerator<Released> {
    for await (const { name, at } of this.#entries()) {
      const key = name.slice(0, -RELEASED.length);
      if (name.endsWith(RELEASED) && isKey(key)) yield { key, at };
    }
  }

  async *keys(): AsyncGenerator<string> {
    for (const folder of await namesIn(this.#folder)) {
      if (!PART.test(folder)) continue;
      for (const name of await namesIn(join(this.#folder, folder))) if (isKey(name)) yield name;
    }
  }

  async *olderThan(moment: Date): AsyncGenerator<string> {
    for await (const { name } of this.#entries(moment)) if (isKey(name)) yield name;
  }

  async removeDrafts(moment: Date): Promise<number> {
    let removed = 0;
    for await (const { name, path } of this.#entries(moment)) {
      if (!name.endsWith(DRAFT) || !isKey(name.slice(0, -DRAFT.length))) continue;
      await rm(path, { force: true });
      removed++;
    }
    return removed;
  }

  /** All, or all that was last written before the moment, folder by folder. */
  async *#entries(moment?: Date): AsyncGenerator<{ name: string; path: string; at: number }> {
    for (const folder of await namesIn(this.#folder)) {
      if (!PART.test(folder)) continue;
      for (const name of await namesIn(join(this.#folder, folder))) {
        const path = join(this.#folder, folder, name);
        const written = await stat(path).catch(whereGone);
        if (written === null || !written.isFile()) continue;
        if (moment === undefined || written.mtime < moment) yield { name, path, at: written.mtimeMs };
      }
    }
  }

  /** @param key one that `put` gave */
  placeOf(key: string): string {
    return join(this.#folderOf(key), key);
  }

  /** Not all in one folder: directories of many thousand entries are slow to list and to back up. */
  #folderOf(key: string): string {
    return join(this.#folder, key.slice(0, 2));
  }
}

const DRAFT = ".draft";
const PART = /^[0-9a-f]{2}$/;

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(whereGone)) ?? [];

/** @throws other errors than that it is not there (any more) */
function whereGone(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps their names safe by itself.
  if (process.platform === "win32") return;
  const opened = await open(folder, "r");
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
