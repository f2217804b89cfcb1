/** Failures of the database and of the disk in sentences for a terminal, each with the setting to look at. */
import { DatabaseUnavailable, StorageFull } from "./outages.ts";

const FULL = new Set(["ENOSPC", "EDQUOT"]);
const FORBIDDEN = new Set(["EACCES", "EPERM", "EROFS"]);

/** @param usesPostgres whether DATABASE_URL is set. @returns null for anything else */
export function failureInWords(error: unknown, usesPostgres: boolean): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path } = nodeError(error);
  if (error instanceof StorageFull || FULL.has(code)) {
    const where = usesPostgres
      ? "of the database server (DATABASE_URL) or of the data folder (HALYARD_DATA_DIR)"
      : "of the data folder (HALYARD_DATA_DIR)";
    return `No space is left on the disk${path === "" ? ` ${where}` : ` of ${path}`}. Free some space and try again.`;
  }
  if (error instanceof DatabaseUnavailable) {
    const lead = `The database ${error.reason}.`;
    return usesPostgres
      ? `${lead} Check that it runs and that DATABASE_URL leads to it, then try again.`
      : `${lead} It is halyard.sqlite in the data folder (HALYARD_DATA_DIR).`;
  }
  return FORBIDDEN.has(code) && path !== "" ? `This user can't use ${path} (${code}).` : null;
}

const nodeError = (error: Error): { code: string; path: string } => ({
  code: "code" in error ? String(error.code) : "",
  path: "path" in error && typeof error.path === "string" ? error.path : "",
});
