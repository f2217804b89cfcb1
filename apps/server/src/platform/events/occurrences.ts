/**
 * Attempts that were refused, and what went wrong by itself: no changes, so they are not in the journal but in
 * `security_events`. The first of a kind is written before its answer leaves. Those like it within the same ten minutes
 * are counted in its row, once a second, so that a flood costs neither rows nor writes.
 */
import { AUDIT_OCCURRENCES, type AuditOccurrence } from "@halyard/contract/administration/audit";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { networkOf } from "../connections/network-address.ts";
import type { Database } from "../database/schema/dialect.ts";
import type { Clock } from "../environment/clock.ts";
import { currentOrigin } from "../requests/origin.ts";
import { lockOccurrences } from "./journal.ts";

const WINDOW_MS = 10 * 60_000;
/** So many different ones of one network in a window, and so many of a kind at one target; those beyond are counted together. */
const MOST_APART = 1_000;
const FLUSH_MS = 1_000;

/** The last count of a window is written a second after its end. */
const LATEST_MS = 60_000;

/** What was first seen before this moment is counted on no more, in any process. */
export const finalBefore = (now: Date): string =>
  new Date(Math.floor((now.getTime() - LATEST_MS) / WINDOW_MS) * WINDOW_MS).toISOString();

export interface Occurrence {
  kind: AuditOccurrence;
  /** null: no one who is known. */
  actorId: number | null;
  /** What it was about, as far as that is known. */
  entityType?: string;
  entityId?: number;
  entityTitle?: string;
  /** What tells it from others of its kind: `PATCH /api/v3/roles/:id`, a kind of job. Never a secret. */
  subject: string;
  /** Status, message, version: whatever helps to understand it. */
  details?: Record<string, string | number>;
}

interface Counted {
  occurrence: Occurrence;
  /** Seen and not yet written. */
  pending: number;
}

export class Occurrences {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  /** Those of this window that have a row, by its key. */
  #seen = new Map<string, Counted>();
  /** How many different ones there are of a network, and at a target. */
  #apart = new Map<string, number>();
  #window = -1;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, clock: Clock, log: FastifyBaseLogger) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
  }

  /** Never throws: what cannot be noted is logged, and the answer leaves as it is. */
  async note(occurrence: Occurrence): Promise<void> {
    try {
      await this.#note(occurrence);
    } catch (error) {
      this.#log.warn({ err: error, kind: occurrence.kind }, "an occurrence cannot be noted");
    }
  }

  async #note(occurrence: Occurrence): Promise<void> {
    const window = Math.floor(this.#clock.now().getTime() / WINDOW_MS);
    if (window !== this.#window) {
      await this.flush();
      this.#seen = new Map();
      this.#apart = new Map();
      this.#window = window;
    }
    const key = this.#keyOf(occurrence, window);
    const seen = this.#seen.get(key);
    if (seen === undefined) {
      this.#seen.set(key, { occurrence, pending: 0 });
      await this.#write(key, occurrence, 1);
      return;
    }
    seen.pending++;
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  #keyOf({ kind, actorId, subject, entityId }: Occurrence, window: number): string {
    const network = networkOf(currentOrigin().ip ?? "");
    const key = [kind, network, actorId ?? "", subject, entityId ?? "", window].join(" ");
    if (this.#seen.has(key)) return key;
    if (!this.#hasRoom(network)) return [kind, network, "more", window].join(" ");
    // Many addresses that do the same together cost no row each.
    const target = [kind, subject, entityId ?? ""].join(" ");
    return this.#hasRoom(target) ? key : [target, "from more addresses", window].join(" ");
  }

  #hasRoom(group: string): boolean {
    const others = this.#apart.get(group) ?? 0;
    if (others < MOST_APART) this.#apart.set(group, others + 1);
    return others < MOST_APART;
  }

  /** Writes what was counted since. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const [key, counted] of this.#seen) {
      const { pending } = counted;
      if (pending === 0) continue;
      counted.pending = 0;
      await this.#write(key, counted.occurrence, pending).catch((error: unknown) => {
        counted.pending += pending;
        this.#log.warn({ err: error }, "occurrences cannot be counted");
      });
    }
  }

  async #write(key: string, occurrence: Occurrence, count: number): Promise<void> {
    const { kind, actorId, entityType = null, entityId = null, entityTitle = "", subject, details = {} } = occurrence;
    const { category, severity, outcome } = AUDIT_OCCURRENCES[kind];
    const now = this.#clock.now().toISOString();
    await this.#database.transaction(async (tx) => {
      await lockOccurrences(tx);
      await tx
        .insertInto("security_events")
        .values({
          key,
          kind,
          category,
          severity,
          outcome,
          actor_id: actorId,
          entity_type: entityType,
          entity_id: entityId,
          entity_title: entityTitle,
          subject,
          details: JSON.stringify(details),
          context: JSON.stringify(currentOrigin()),
          count,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({ count: sql`security_events.count + ${count}`, updated_at: now }),
        )
        .execute();
    });
  }
}
