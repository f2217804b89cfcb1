/** The thread in which a backup is made or checked, so that requests do not wait for it. */
import { parentPort, workerData } from "node:worker_threads";
import { openFiles } from "../../../platform/files/open.ts";
import { BackupError } from "../archive/errors.ts";
import { verifyBackup } from "../verify.ts";
import { writeBackup } from "../write.ts";
import type { BackupTask, TaskMessage } from "./run.ts";

/** A message costs more than a block of rows does. */
const SAY_MS = 250;

// Who started this thread gave it this, see run.ts.
const task = workerData as BackupTask;
const say = (message: TaskMessage): void => parentPort?.postMessage(message);

let saidAt = 0;
function progress(step: "writing" | "verifying", rows: number): void {
  const now = performance.now();
  if (now - saidAt < SAY_MS) return;
  saidAt = now;
  say({ progress: { step, rows } });
}

try {
  const verified =
    task.what === "write"
      ? await writeBackup({ ...task, files: openFiles(task.settings), progress })
      : await verifyBackup(task.file, task.passphrase, (rows) => progress("verifying", rows));
  say({ verified });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  say({ problem: { message, isBackupError: error instanceof BackupError } });
}
