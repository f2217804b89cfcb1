/** Puts one deleted project or work package back out of a backup, beside everything that has happened since. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Dialect, Database } from "../../../platform/database/schema/dialect.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import { isUniqueViolation } from "../../../platform/database/database.ts";
import type { Settings } from "../../../platform/environment/settings.ts";
import { record } from "../../../platform/events/journal.ts";
import { BackupError } from "../archive/errors.ts";
import { pickInBackground, putFilesInBackground, type PartProgress } from "./run.ts";
import { fileKeysOf } from "./files.ts";
import { fitPart, type Fitted } from "./fit.ts";
import type { Part, PartScope, PartSummary } from "./part.ts";
import { putBack } from "./put-back.ts";

export interface PartOptions {
  settings: Settings;
  db: Reader;
  dialect: Dialect;
  transaction: Database["transaction"];
  backup: string;
  passphrase: string | null;
  scope: PartScope;
  /** Only says what it would do. */
  isPreview: boolean;
  actorId: number;
  now: () => Date;
  progress: (progress: PartProgress) => void;
}

/** @throws BackupError in words for people */
export async function restorePart(options: PartOptions): Promise<PartSummary> {
  const { settings, db, dialect, transaction, backup, passphrase, scope, progress } = options;
  const scratch = join(settings.dataDir, `part-${randomBytes(8).toString("hex")}.sqlite`);
  const part = await pickInBackground({ backup, passphrase, scratch, scope }, progress);
  const fitted = await fitPart(db, part);
  const keys = fileKeysOf(fitted.tables);
  if (options.isPreview) return summaryOf(part, fitted, keys.length);
  const missing = await putFilesInBackground({ backup, passphrase, settings, keys }, progress);
  try {
    return await transaction(
      async (tx) => {
        // What was there a moment ago may be gone by now, and the other way round.
        const now = await fitPart(tx, part);
        await putBack(tx, dialect, now.tables);
        await record(tx, {
          entityType: part.what === "project" ? "Project" : "WorkPackage",
          entityId: part.id,
          entityTitle: part.title,
          projectId: projectOf(part),
          actorId: options.actorId,
          action: "restored",
          version: "next",
          changes: { backup: { from: null, to: part.createdAt } },
          at: options.now().toISOString(),
        });
        const summary = summaryOf(part, now, keys.length - missing.length);
        if (missing.length > 0) summary.notes.push(`Files that the backup doesn't have: ${missing.length}.`);
        return summary;
      },
      { alone: true },
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new BackupError("A name or identifier that it had is taken by now. Rename the other one first.");
  }
}

const projectOf = ({ what, id, tables }: Part): number | null => {
  if (what === "project") return id;
  const row = tables.find(({ name }) => name === "work_packages")?.rows.find((one) => one["id"] === id);
  return Number(row?.["project_id"] ?? 0) || null;
};

const rowsOf = ({ tables }: Fitted): Record<string, number> =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rows.length]));

const summaryOf = ({ what, id, title, createdAt }: Part, fitted: Fitted, files: number): PartSummary => ({
  what,
  id,
  title,
  createdAt,
  rows: rowsOf(fitted),
  files,
  notes: [...fitted.notes],
});
