/** Finds a part in a backup, or puts its files back, in a thread of its own. */
import { Worker } from "node:worker_threads";
import type { Settings } from "../../../platform/environment/settings.ts";
import { BackupError } from "../archive/errors.ts";
import type { Part, PartScope } from "./part.ts";

interface PickTask {
  what: "pick";
  backup: string;
  passphrase: string | null;
  /** The file of a database that is there meanwhile. */
  scratch: string;
  scope: PartScope;
}

interface FilesTask {
  what: "files";
  backup: string;
  passphrase: string | null;
  settings: Settings;
  keys: readonly string[];
}

export type PartTask = PickTask | FilesTask;

export type PartMessage = { result: Part | string[] } | { problem: { message: string; isBackupError: boolean } };

/** @throws BackupError as the work itself does */
export const pickInBackground = (task: Omit<PickTask, "what">): Promise<Part> =>
  // The thread answers what its task is.
  inThread({ what: "pick", ...task }) as Promise<Part>;

/** @returns the files that the backup does not have. @throws BackupError as the work itself does */
export const putFilesInBackground = (task: Omit<FilesTask, "what">): Promise<string[]> =>
  // As above.
  inThread({ what: "files", ...task }) as Promise<string[]>;

function inThread(task: PartTask): Promise<Part | string[]> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: task });
  return new Promise<Part | string[]>((resolve, reject) => {
    worker.on("message", (message: PartMessage) => {
      if ("result" in message) return resolve(message.result);
      const { message: words, isBackupError } = message.problem;
      reject(isBackupError ? new BackupError(words) : new Error(words));
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("the thread that reads the backup has ended")));
  }).finally(() => void worker.terminate());
}
