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

/** How far it is: what it takes from the backup, and how many rows of the backup are read for that. */
export interface PartProgress {
  step: "reading" | "files";
  rows: number;
}
type Hear = (progress: PartProgress) => void;

export type PartMessage =
  | { progress: PartProgress }
  | { result: Part | string[] }
  | { problem: { message: string; isBackupError: boolean } };

/** @throws BackupError as the work itself does */
export const pickInBackground = (task: Omit<PickTask, "what">, progress: Hear): Promise<Part> =>
  // The thread answers what its task is.
  inThread({ what: "pick", ...task }, progress) as Promise<Part>;

/** @returns the files that the backup does not have. @throws BackupError as the work itself does */
export const putFilesInBackground = (task: Omit<FilesTask, "what">, progress: Hear): Promise<string[]> =>
  // As above.
  inThread({ what: "files", ...task }, progress) as Promise<string[]>;

function inThread(task: PartTask, progress: Hear): Promise<Part | string[]> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: task });
  return new Promise<Part | string[]>((resolve, reject) => {
    worker.on("message", (message: PartMessage) => {
      if ("progress" in message) return progress(message.progress);
      if ("result" in message) return resolve(message.result);
      const { message: words, isBackupError } = message.problem;
      reject(isBackupError ? new BackupError(words) : new Error(words));
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("the thread that reads the backup has ended")));
  }).finally(() => void worker.terminate());
}
