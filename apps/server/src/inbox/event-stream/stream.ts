/**
 * One client's stream of events (server-sent events). It hears what its caller may see at that moment: when
 * roles or memberships change it asks again who is listening, and ends where no one is signed in any more.
 */
import type { ServerResponse } from "node:http";
import type { Caller } from "../../access/caller.ts";
import type { JournalEvent } from "../../platform/events/journal.ts";
import { ACCESS_ENTITIES, mayHear } from "../../audit/event-visibility.ts";

export const HEARTBEAT_MS = 20_000;
/** What a client is told to wait before it comes back after a broken line. */
const RETRY_MS = 1_000;
/** A client that does not read is dropped; it resumes by its last event id. */
const MOST_BUFFERED = 1_000_000;

export class EventStream {
  readonly #response: ServerResponse;
  readonly #reauthenticate: () => Promise<Caller | null>;
  #caller: Caller;
  #lastId: number;
  #queue: Promise<void> = Promise.resolve();
  readonly #heartbeat: NodeJS.Timeout;
  #end: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse, caller: Caller, lastId: number, reauthenticate: () => Promise<Caller | null>) {
    this.#response = response;
    this.#caller = caller;
    this.#lastId = lastId;
    this.#reauthenticate = reauthenticate;
    this.#write(`retry: ${RETRY_MS}\n\n`);
    this.#heartbeat = setInterval(() => this.#write(": still here\n\n"), HEARTBEAT_MS);
    this.#heartbeat.unref();
    response.on("close", () => this.#stopTimers());
  }

  /** Sends the event where this client may hear it; in order, each once. */
  send(event: JournalEvent): void {
    this.#queue = this.#queue.then(() => this.#deliver(event)).catch(() => this.end());
  }

  /** Tells the client that too much has happened to list: everything that it shows is to be read again. */
  reset(lastId: number): void {
    this.#lastId = lastId;
    this.#write(`id: ${lastId}\nevent: reset\ndata: {}\n\n`);
  }

  endAfter(ms: number): void {
    this.#end = setTimeout(() => this.end(), ms);
    this.#end.unref();
  }

  end(): void {
    this.#stopTimers();
    this.#response.end();
  }

  #stopTimers(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#end);
  }

  async #deliver(event: JournalEvent): Promise<void> {
    if (event.id <= this.#lastId || this.#response.writableEnded) return;
    this.#lastId = event.id;
    const before = this.#caller;
    if (ACCESS_ENTITIES.has(event.entityType)) {
      const caller = await this.#reauthenticate();
      if (caller === null) return this.end();
      this.#caller = caller;
    }
    if (!mayHear(this.#caller, event) && !mayHear(before, event)) return;
    const { id, entityType, entityId, projectId, actorId, action, changes, createdAt: at } = event;
    // Their names alone: what they were and are is read by those who may.
    const attributes = Object.keys(changes);
    const data = JSON.stringify({ id, entityType, entityId, projectId, actorId, action, attributes, at });
    this.#write(`id: ${id}\ndata: ${data}\n\n`);
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > MOST_BUFFERED) this.#response.destroy();
    else this.#response.write(text);
  }
}
