/** The thread that reads a backup for a part of it, so that requests do not wait for it. */
import { parentPort, workerData } from "node:worker_threads";
import { openFiles } from "../../../platform/files/open.ts";
import { BackupError } from "../archive/errors.ts";
import { spaced } from "../archive/spaced.ts";
import { putFilesBack } from "./files.ts";
import { pickPart } from "./pick.ts";
import type { PartMessage, PartTask } from "./run.ts";
import { inScratch, type PartSource } from "./scratch.ts";

// Who started this thread gave it this, see run.ts.
const task = workerData as PartTask;
const say = (message: PartMessage): void => parentPort?.postMessage(message);

const step = task.what === "pick" ? "reading" : "files";
const source: PartSource = { ...task, progress: spaced((rows: number) => say({ progress: { step, rows } })) };

try {
  const result =
    task.what === "pick"
      ? await inScratch(source, task.scope, task.scratch, (database, manifest) =>
          pickPart(database, manifest, task.scope),
        )
      : await putFilesBack(source, openFiles(task.settings), task.keys);
  say({ result });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  say({ problem: { message, isBackupError: error instanceof BackupError } });
}
