/**
 * One client's stream of events (server-sent events). It hears what its caller may see at that moment: when
 * roles or memberships change it asks again who is listening, once for all changes that have come until then, and ends
 * where no one is signed in any more.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { commentedFieldIdOf, customFieldIdOf } from "@halyard/contract/work-types/custom-fields";
import type { Caller } from "../../access/caller.ts";
import type { CustomFields } from "../../custom-fields/definitions/fields.ts";
import { seesAttribute } from "../../custom-fields/definitions/visibility.ts";
import type { JournalEvent } from "../../platform/events/journal.ts";
import type { ToldClaim } from "../triage-claims/service.ts";
import { mayChangeAccess, mayHear } from "../../audit/event-visibility.ts";

export const HEARTBEAT_MS = 20_000;
/** What a client is told to wait before it comes back after a broken line. */
const RETRY_MS = 1_000;
/** A client that does not read is dropped; it resumes by its last event id. */
const MOST_BUFFERED = 1_000_000;
/** While many things change who may do what, it is asked again only so often. */
const ASKED_EVERY_MS = 100;

const hasCustomField = ({ changes }: JournalEvent): boolean =>
  Object.keys(changes).some((name) => customFieldIdOf(name) !== null || commentedFieldIdOf(name) !== null);

/** Who listens. */
export interface Listener {
  caller: Caller;
  /** The caller, and who looks through their eyes. */
  people: readonly number[];
  /** null: no one any more. */
  askAgain: () => Promise<Caller | null>;
}

export class EventStream {
  readonly #response: ServerResponse;
  readonly #listener: Listener;
  readonly #fields: () => Promise<CustomFields>;
  #caller: Caller;
  #lastId: number;
  #waiting: JournalEvent[] = [];
  #claims: ToldClaim[] = [];
  #delivering = false;
  #askedAt = -Infinity;
  readonly #heartbeat: NodeJS.Timeout;
  #end: NodeJS.Timeout | undefined;

  /** @param fields the custom fields as they are now: the names of those that are hidden are not told */
  constructor(response: ServerResponse, listener: Listener, lastId: number, fields: () => Promise<CustomFields>) {
    this.#response = response;
    this.#fields = fields;
    this.#listener = listener;
    this.#caller = listener.caller;
    this.#lastId = lastId;
    this.#write(`retry: ${RETRY_MS}\n\n`);
    this.#heartbeat = setInterval(() => this.#write(": still here\n\n"), HEARTBEAT_MS);
    this.#heartbeat.unref();
    response.on("close", () => this.#stopTimers());
  }

  /** Sends the event where this client may hear it; in order, each once. */
  send(event: JournalEvent): void {
    this.#waiting.push(event);
    this.#startDelivering();
  }

  /** Tells the client who works on what, where it may see that; after the events that may change whether it may. */
  tell(claims: readonly ToldClaim[]): void {
    this.#claims.push(...claims);
    this.#startDelivering();
  }

  #startDelivering(): void {
    if (this.#delivering) return;
    this.#delivering = true;
    this.#deliverWaiting().catch(() => this.end());
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

  async #deliverWaiting(): Promise<void> {
    try {
      // What is told in one go is taken in one go.
      await Promise.resolve();
      while (this.#waiting.length + this.#claims.length > 0 && !this.#response.writableEnded) await this.#deliverNext();
    } finally {
      // At once: what came between the last look and a later moment would wait for the next event.
      this.#delivering = false;
    }
  }

  async #deliverNext(): Promise<void> {
    const before = this.#caller;
    const changed = (event: JournalEvent) => mayChangeAccess(event, this.#listener.people);
    let events = this.#waiting.splice(0);
    if (events.some(changed)) {
      const wait = this.#askedAt + ASKED_EVERY_MS - performance.now();
      if (wait > 0) await pause(wait);
      events = [...events, ...this.#waiting.splice(0)];
      this.#askedAt = performance.now();
      const caller = await this.#listener.askAgain();
      if (caller === null) return this.end();
      this.#caller = caller;
    }
    const fields = events.some(hasCustomField) ? await this.#fields() : null;
    // What everyone reads of the settings is in the root; which setting it was is for administrators.
    if (events.some(({ entityType }) => entityType === "Setting")) this.#write("event: settings\ndata: {}\n\n");
    for (const event of events) {
      if (mayHear(this.#caller, event) || (changed(event) && mayHear(before, event))) this.#deliver(event, fields);
    }
    for (const { projectId, ...claim } of this.#claims.splice(0)) {
      if (!this.#caller.can("view_work_packages", projectId)) continue;
      this.#write(`event: triage_claim\ndata: ${JSON.stringify(claim)}\n\n`);
    }
  }

  #deliver(event: JournalEvent, fields: CustomFields | null): void {
    if (event.id <= this.#lastId) return;
    this.#lastId = event.id;
    const { id, entityType, entityId, projectId, actorId, action, changes, createdAt: at } = event;
    // Their names alone: people with the permission read what the values were and are.
    const attributes = Object.keys(changes).filter((name) => this.#tells(name, projectId, fields));
    const data = JSON.stringify({ id, entityType, entityId, projectId, actorId, action, attributes, at });
    this.#write(`id: ${id}\ndata: ${data}\n\n`);
  }

  #tells(attribute: string, projectId: number | null, fields: CustomFields | null): boolean {
    return fields === null || seesAttribute(this.#caller, fields, attribute, projectId);
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    if (this.#response.writableLength > MOST_BUFFERED) this.#response.destroy();
    else this.#response.write(text);
  }
}
