/** The thread in which a backup is made or checked, so that requests do not wait for it. */
import { parentPort, workerData } from "node:worker_threads";
import { openFiles } from "../../../platform/files/open.ts";
import { BackupError } from "../archive/errors.ts";
import { spaced } from "../archive/spaced.ts";
import { verifyBackup } from "../verify.ts";
import { writeBackup } from "../write.ts";
import { giveWay } from "./give-way.ts";
import type { BackupTask, TaskMessage } from "./run.ts";

// Who started this thread gave it this, see run.ts.
const task = workerData as BackupTask;
const say = (message: TaskMessage): void => parentPort?.postMessage(message);

const progress = spaced((step: "writing" | "verifying", rows: number) => say({ progress: { step, rows } }));

giveWay();
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
