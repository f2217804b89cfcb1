/**
 * SQLite's own number that changes with each commit of any other connection, in this process or another. It is read on the
 * thread that asks, from memory that all connections share: that takes 5 µs, a message to a thread ten times as long.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";

export class Changes {
  readonly #file: string;
  #database: DatabaseSync | null = null;
  #statement: StatementSync | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** @returns the number as it is now; null: it cannot be read at the moment */
  now(): number | null {
    try {
      this.#statement ??= this.#prepare();
      const [value] = Object.values(this.#statement.get() ?? {});
      return typeof value === "number" ? value : null;
    } catch {
      return null;
    }
  }

  #prepare(): StatementSync {
    this.#database ??= new DatabaseSync(this.#file, { readOnly: true });
    return this.#database.prepare("pragma data_version");
  }

  close(): void {
    this.#statement = null;
    this.#database?.close();
    this.#database = null;
  }
}
