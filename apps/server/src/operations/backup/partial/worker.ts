/** The thread that reads a backup for a part of it, so that requests do not wait for it. */
import { parentPort, workerData } from "node:worker_threads";
import { openFiles } from "../../../platform/files/open.ts";
import { BackupError } from "../archive/errors.ts";
import { putFilesBack } from "./files.ts";
import { pickPart } from "./pick.ts";
import type { PartMessage, PartTask } from "./run.ts";
import { inScratch } from "./scratch.ts";

// Who started this thread gave it this, see run.ts.
const task = workerData as PartTask;
const say = (message: PartMessage): void => parentPort?.postMessage(message);

try {
  const result =
    task.what === "pick"
      ? await inScratch(task.backup, task.passphrase, task.scratch, (database, manifest) =>
          pickPart(database, manifest, task.scope),
        )
      : await putFilesBack(task.backup, task.passphrase, openFiles(task.settings), task.keys);
  say({ result });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  say({ problem: { message, isBackupError: error instanceof BackupError } });
}
