/** `halyard restore FILE --project NAME` and `--work-package NUMBER`: beside a running server. */
import { resolve } from "node:path";
import type { PartScope, PartSummary } from "../../operations/backup/partial/part.ts";
import { restorePart } from "../../operations/backup/partial/restore-part.ts";
import type { PartProgress } from "../../operations/backup/partial/run.ts";
import { systemUserId } from "../../identity/users/service.ts";
import { print, progressLines, UsageError } from "../usage.ts";
import { withContext } from "../quiet.ts";
import { readPassphrase } from "./passphrase.ts";

export interface PartWords {
  file: string;
  passphraseFile: string | undefined;
  project: string | undefined;
  workPackage: string | undefined;
  preview: boolean;
  json: boolean;
}

const STEPS: Readonly<Record<PartProgress["step"], string>> = {
  reading: "Reading the backup",
  files: "Looking for uploaded files",
};

export async function restorePartCommand(words: PartWords): Promise<number> {
  const { file, preview, json } = words;
  const scope = scopeOf(words);
  const passphrase = readPassphrase(words.passphraseFile);
  return withContext(async (ctx) => {
    const actorId = await systemUserId(ctx);
    const tell = progressLines((line) => console.error(line));
    tell(STEPS.reading);
    const summary = await restorePart({
      ...ctx,
      backup: resolve(file),
      passphrase,
      scope,
      isPreview: preview,
      actorId,
      now: () => ctx.clock.now(),
      progress: ({ step, rows }) => tell(STEPS[step], rows),
    });
    print(json, { ok: true, preview, ...summary }, linesOf(summary, preview));
    return 0;
  });
}

function scopeOf({ project, workPackage }: PartWords): PartScope {
  if (project !== undefined && workPackage !== undefined)
    throw new UsageError("restore takes --project or --work-package, not both");
  const id = Number(workPackage ?? project);
  if (workPackage !== undefined) {
    if (!Number.isInteger(id) || id < 1) throw new UsageError("--work-package needs a number");
    return { what: "work_package", id };
  }
  return Number.isInteger(id) && id > 0 ? { what: "project", id } : { what: "project", identifier: project ?? "" };
}

function linesOf({ what, id, title, createdAt, rows, files, notes }: PartSummary, isPreview: boolean): string[] {
  const name = what === "project" ? `project ${id}` : `work package #${id}`;
  return [
    `${isPreview ? "Would restore" : "Restored"} ${name}, “${title}”, as of ${createdAt}.`,
    ...Object.entries(rows).map(([table, count]) => `  ${table}: ${count}`),
    `  uploaded files: ${files}`,
    ...notes,
  ];
}
