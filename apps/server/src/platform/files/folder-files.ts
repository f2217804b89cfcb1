import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { FileTooLarge, isKey, newKey, requireKey, type FileStore, type OpenedFile, type StoredFile } from "./files.ts";

/** Files below one folder. Where several processes share a database they share this folder too (HALYARD_FILES_DIR). */
export class FolderFiles implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(content: Readable, limitBytes: number, key = newKey()): Promise<StoredFile> {
    requireKey(key);
    const place = this.placeOf(key);
    const draft = `${place}.draft`;
    await mkdir(this.#folderOf(key), { recursive: true, mode: 0o700 });
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
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { key, bytes, sha256: hash.digest("hex") };
  }

  async open(key: string): Promise<OpenedFile | null> {
    if (!isKey(key)) return null;
    const place = this.placeOf(key);
    try {
      const { size } = await stat(place);
      return { content: createReadStream(place), bytes: size };
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    if (isKey(key)) await rm(this.placeOf(key), { force: true });
  }

  async *keys(): AsyncGenerator<string> {
    for (const folder of await readdir(this.#folder).catch(() => [])) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      for (const name of await readdir(join(this.#folder, folder))) if (isKey(name)) yield name;
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
