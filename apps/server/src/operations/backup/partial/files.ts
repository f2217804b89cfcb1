/** The uploaded files of a part. */
import { Readable } from "node:stream";
import { isKey, type FileStore } from "../../../platform/files/files.ts";
import { readArchive } from "../archive/archive.ts";
import { readContents } from "../contents.ts";
import type { PartTable } from "./part.ts";
import type { PartSource } from "./scratch.ts";

export const fileKeysOf = (tables: readonly PartTable[]): string[] => {
  const rows = tables.find(({ name }) => name === "attachments")?.rows ?? [];
  return [...new Set(rows.map((row) => String(row["file_key"] ?? "")))].filter(isKey);
};

/** @returns those that neither the backup nor the file store has */
export async function putFilesBack(
  { backup, passphrase, progress }: PartSource,
  files: FileStore,
  keys: readonly string[],
): Promise<string[]> {
  const missing = new Set(keys);
  if (missing.size === 0) return [];
  await readArchive(backup, passphrase, (records) =>
    readContents(records, {
      progress,
      async file(key, content) {
        if (!missing.has(key)) return;
        await files.put(Readable.from(content), Number.MAX_SAFE_INTEGER, key);
        missing.delete(key);
      },
    }),
  );
  // Where the backup only lists files, theirs may be in the store still.
  for (const key of missing) {
    const opened = await files.open(key);
    opened?.content.destroy();
    if (opened !== null) missing.delete(key);
  }
  return [...missing];
}
