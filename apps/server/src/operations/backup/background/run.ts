/** Makes or checks a backup in a thread of its own. */
import { Worker } from "node:worker_threads";
import type { FileContents } from "@halyard/contract/settings/backup";
import type { Settings } from "../../../platform/environment/settings.ts";
import { BackupError } from "../archive/errors.ts";
import type { Verified } from "../verify.ts";

export type BackupTask =
  | { what: "write"; settings: Settings; to: string; passphrase: string | null; contents: FileContents }
  | { what: "verify"; file: string; passphrase: string | null };

export interface TaskProgress {
  step: "writing" | "verifying";
  rows: number;
}

export type TaskMessage =
  | { progress: TaskProgress }
  | { verified: Verified }
  | { problem: { message: string; isBackupError: boolean } };

/** @throws BackupError as the work itself does */
export function runInBackground(task: BackupTask, progress: (progress: TaskProgress) => void): Promise<Verified> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: task });
  return new Promise<Verified>((resolve, reject) => {
    worker.on("message", (message: TaskMessage) => {
      if ("progress" in message) progress(message.progress);
      else if ("verified" in message) resolve(message.verified);
      else
        reject(
          message.problem.isBackupError ? new BackupError(message.problem.message) : new Error(message.problem.message),
        );
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("the thread of the backup has ended")));
  }).finally(() => void worker.terminate());
}
