/**
 * Files that people upload, below one folder, under random names: nothing that a person says becomes part of a
 * path. Where several processes share a database they share this folder too (HALYARD_FILES_DIR).
 *
 * Order of writes: put the file, then commit the row that names it; commit the row that no longer names it, then
 * remove the file. Whatever ends the process in between leaves a file too many, never a row without its file.
 */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Letters that no path gives a meaning to. */
const KEY = /^[0-9a-f]{32}$/;

export interface StoredFile {
  key: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** More arrived than was allowed. */
export class FileTooLarge extends Error {}

export class FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Keeps what the stream has, safe against a loss of power once this resolves.
   * @throws FileTooLarge; then, as after any failure, nothing is kept
   */
  async put(content: Readable, limitBytes: number): Promise<StoredFile> {
    const key = randomBytes(16).toString("hex");
    const place = this.#place(key);
    const draft = `${place}.draft`;
    await mkdir(this.#folderOf(key), { recursive: true, mode: 0o700 });
    const hash = createHash("sha256");
    let bytes = 0;
    try {
      const file = await open(draft, "wx", 0o600);
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

  /** @returns null where there is no such file */
  async open(key: string): Promise<{ content: Readable; bytes: number } | null> {
    if (!KEY.test(key)) return null;
    const place = this.#place(key);
    try {
      const { size } = await stat(place);
      return { content: createReadStream(place), bytes: size };
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    }
  }

  /** To be called after the commit that gives the file up. A file that is not there is fine. */
  async remove(key: string): Promise<void> {
    if (KEY.test(key)) await rm(this.#place(key), { force: true });
  }

  /** Not all in one folder: directories of many thousand entries are slow to list and to back up. */
  #folderOf(key: string): string {
    return join(this.#folder, key.slice(0, 2));
  }

  #place(key: string): string {
    return join(this.#folderOf(key), key);
  }
}
