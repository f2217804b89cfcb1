/**
 * Work that needs the database to itself, such as a restore: the process stops serving, does it, and serves again. Who
 * asked for it can ask how far it is all the time, by a number that no one else knows, since no one can sign in meanwhile.
 */
import type { Restore } from "@halyard/contract/schemas/administration/backups";

export interface StandbyTask {
  status: Omit<Restore, "_type" | "_links">;
  /** The database is closed. @throws where everything is as it was before */
  run(): Promise<void>;
  /** Whose work it is. */
  actorId: number;
  /** What is done, for the journal. */
  title: string;
}

export class Standby {
  #asked = Promise.withResolvers<StandbyTask>();
  #task: StandbyTask | null = null;
  /** Whether it has been written down in the database of then. */
  isNoted = false;
  /** Whether this process can stop serving and begin again; commands and tests cannot. */
  isPossible = false;

  /** The last task that was asked for. */
  get task(): StandbyTask | null {
    return this.#task;
  }

  /** @returns false where another one is being done, or nothing here can stop */
  ask(task: StandbyTask): boolean {
    const step = this.#task?.status.step ?? "done";
    if (!this.isPossible || (step !== "done" && step !== "failed")) return false;
    this.#task = task;
    this.isNoted = false;
    this.#asked.resolve(task);
    return true;
  }

  /** The next task. */
  next(): Promise<StandbyTask> {
    this.#asked = Promise.withResolvers();
    return this.#asked.promise;
  }
}
