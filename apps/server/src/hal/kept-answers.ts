/**
 * Whole answers that still are what they were made of, because nothing at all was committed to the database since
 * ([0054](docs/decisions/0054-answers-until-anything-changes.md)). Who asks is found out first, and limits, names and maintenance
 * are looked at as for every request. A route says by {@link UNTIL_CHANGED} that its answer depends on nothing but its address, the
 * caller, the database, and the minute.
 *
 * A mistake here would show as an answer of before, or of someone else.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../access/caller.ts";
import type { Clock } from "../platform/environment/clock.ts";
import { remembered } from "./answer-parts.ts";
import { parameterOf } from "./http.ts";
import { textsLeft } from "./markdown/formattable.ts";

/** What a route is declared with whose answers are kept. */
export const UNTIL_CHANGED = { config: { isKept: true } };

const MOST_BYTES = 16 * 1_048_576;
const MINUTE_MS = 60_000;

interface Kept {
  caller: Caller;
  payload: Buffer;
}

/** How often an answer was kept, and how often it had to be made, since the start. */
export const keptAnswerRequests = { hit: 0, miss: 0 };

export class KeptAnswers {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  /** What the database was in which minute when these were asked for. */
  #state = "";

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes };
  }

  /** To be called after everything that may refuse a request. */
  answerFrom(app: FastifyInstance): void {
    app.decorateRequest("keptAs", null);
    app.addHook("onRequest", async (request, reply) => {
      const { method, authenticated, routeOptions, url } = request;
      if (method !== "GET" || authenticated?.state == null || !isKept(routeOptions.config)) return;
      // What they say of the past counts in seconds.
      if (parameterOf(request, "timestamps") !== null) return;
      const { caller, state } = authenticated;
      this.#begin(`${state} ${Math.floor(this.#clock.now().getTime() / MINUTE_MS)}`);
      const known = this.#kept.get(`${caller.id} ${url}`);
      // Another one has other rights, or a token that reaches less.
      if (known?.caller === caller) {
        keptAnswerRequests.hit++;
        return reply.send(known.payload);
      }
      keptAnswerRequests.miss++;
      request.keptAs = this.#state;
    });
  }

  /** @param payload the whole answer, with the tag that was made of it */
  keep({ keptAs, authenticated, url, textsLeftBefore }: FastifyRequest, payload: Buffer, digest: string): void {
    if (keptAs === null || keptAs !== this.#state || authenticated === null) return;
    // A text that takes too long is shown as it is this time, and perhaps not the next.
    if (textsLeft() !== textsLeftBefore || this.#bytes + payload.length > MOST_BYTES) return;
    const { caller } = authenticated;
    const key = `${caller.id} ${url}`;
    this.#bytes += payload.length - (this.#kept.get(key)?.payload.length ?? 0);
    this.#kept.set(key, { caller, payload: remembered(payload, digest) });
  }

  #begin(state: string): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#kept.clear();
    this.#bytes = 0;
  }
}

const isKept = (config: object): boolean => "isKept" in config;

declare module "fastify" {
  interface FastifyRequest {
    /** What the database was in which minute; null: its answer is not kept. */
    keptAs: string | null;
  }
}
