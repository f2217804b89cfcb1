/** Opens a backup and reads all of it: every chunk's tag, every table's and file's checksum. */
import { readArchive } from "./archive/archive.ts";
import { isEncrypted } from "./archive/envelope.ts";
import type { Manifest } from "./archive/records.ts";
import { readContents } from "./contents.ts";

export interface Verified {
  manifest: Manifest;
  isEncrypted: boolean;
}

/**
 * @param progress hears how many rows are checked
 * @throws BackupError for anything that is not as it was written
 */
export function verifyBackup(
  file: string,
  passphrase: string | null,
  progress?: (rows: number) => void,
): Promise<Verified> {
  return readArchive(file, passphrase, async (records, header) => ({
    manifest: await readContents(records, progress === undefined ? {} : { progress }),
    isEncrypted: isEncrypted(header),
  }));
}
