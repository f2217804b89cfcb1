/** The thread that reads a backup for a part of it, so that requests do not wait for it. */
import { parentPort, workerData } from "node:worker_threads";
import { openFiles } from "../../../platform/files/open.ts";
import { BackupError } from "../archive/errors.ts";
import { putFilesBack } from "./files.ts";
import { pickPart } from "./pick.ts";
import type { PartMessage, PartTask } from "./run.ts";
import { inScratch, type PartSource } from "./scratch.ts";

/** A message costs more than a block of rows does. */
const SAY_MS = 250;

// Who started this thread gave it this, see run.ts.
const task = workerData as PartTask;
const say = (message: PartMessage): void => parentPort?.postMessage(message);

let saidAt = 0;
const source: PartSource = {
  ...task,
  progress: (rows) => {
    const now = performance.now();
    if (now - saidAt < SAY_MS) return;
    saidAt = now;
    say({ progress: { step: task.what === "pick" ? "reading" : "files", rows } });
  },
};

try {
  const result =
    task.what === "pick"
      ? await inScratch(source, task.scratch, (database, manifest) => pickPart(database, manifest, task.scope))
      : await putFilesBack(source, openFiles(task.settings), task.keys);
  say({ result });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  say({ problem: { message, isBackupError: error instanceof BackupError } });
}
