/** Failures of the database and of the disk in sentences for a terminal, each with the setting to look at. */
import { statfsSync } from "node:fs";
import { DatabaseUnavailable, isFullDisk, StorageFull } from "./outages.ts";
import { LEAST_FREE_BYTES } from "./space.ts";

const FORBIDDEN = new Set(["EACCES", "EPERM", "EROFS"]);

/** Of SQLite's result codes. Within the server it is a mistake of ours, so it is no outage. */
const SQLITE_READONLY = 8;
const READ_ONLY = "This user can't write to halyard.sqlite in the data folder (HALYARD_DATA_DIR).";

export interface Place {
  /** null where the settings cannot be read */
  dataDir: string | null;
  usesPostgres: boolean;
}

/** @returns null for what it knows no better words for */
export function failureInWords(error: unknown, { dataDir, usesPostgres }: Place): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path } = nodeError(error);
  if (isFullDisk(error) && path !== "") return `No space is left on the disk of ${path}. ${MORE_SPACE}`;
  if (error instanceof StorageFull || isFullDisk(error)) {
    return usesPostgres
      ? `No space is left on the disk of the database server (DATABASE_URL) or of the data folder (HALYARD_DATA_DIR). ${MORE_SPACE}`
      : FULL_FOLDER;
  }
  if (error instanceof DatabaseUnavailable) {
    const lead = `The database ${error.reason}.`;
    if (usesPostgres) return `${lead} Check that it runs and that DATABASE_URL leads to it, then try again.`;
    // Its log of changes is made larger before anything is written: on a full disk that fails first, as an error of reading.
    return isFull(dataDir) ? FULL_FOLDER : `${lead} It is halyard.sqlite in the data folder (HALYARD_DATA_DIR).`;
  }
  if ("extended" in error && (Number(error.extended) & 0xff) === SQLITE_READONLY) return READ_ONLY;
  return FORBIDDEN.has(code) && path !== "" ? `This user can't use ${path} (${code}).` : null;
}

const MORE_SPACE = "Free some space and try again.";
const FULL_FOLDER = `No space is left on the disk of the data folder (HALYARD_DATA_DIR). ${MORE_SPACE}`;

function isFull(folder: string | null): boolean {
  try {
    if (folder === null) return false;
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}

const nodeError = (error: Error): { code: string; path: string } => ({
  code: "code" in error ? String(error.code) : "",
  path: "path" in error && typeof error.path === "string" ? error.path : "",
});
