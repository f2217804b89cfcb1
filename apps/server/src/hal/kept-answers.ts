/**
 * Gives a whole answer again as long as nothing at all was committed to the database since it was made
 * ([0054](docs/decisions/0054-answers-until-anything-changes.md)). The caller is still identified first, and limits, host names
 * and maintenance are still checked. With {@link UNTIL_CHANGED}, a route declares that its answer depends only on its address,
 * the caller, the database and the minute.
 *
 * A mistake here would show as an outdated answer, or someone else's.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../access/caller.ts";
import type { Clock } from "../platform/environment/clock.ts";
import { remembered } from "./answer-parts.ts";
import { parameterOf } from "./http.ts";
import { textsLeft } from "./markdown/formattable.ts";

/** Options of a route whose answers are kept. */
export const UNTIL_CHANGED = { config: { isKept: true } };

const MOST_BYTES = 16 * 1_048_576;
const MINUTE_MS = 60_000;

interface Kept {
  caller: Caller;
  payload: Buffer;
}

/** How often an answer was given again, and how often it had to be made, since the start. */
export const keptAnswerRequests = { hit: 0, miss: 0 };

export class KeptAnswers {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  /** The state of the database and the minute that the kept answers belong to. */
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
      // Answers about the past change with every second.
      if (parameterOf(request, "timestamps") !== null) return;
      const { caller, state } = authenticated;
      this.#begin(`${state} ${Math.floor(this.#clock.now().getTime() / MINUTE_MS)}`);
      const known = this.#kept.get(`${caller.id} ${url}`);
      // A different object has other rights, or a token with less access.
      if (known?.caller === caller) {
        keptAnswerRequests.hit++;
        return reply.send(known.payload);
      }
      keptAnswerRequests.miss++;
      request.keptAs = this.#state;
    });
  }

  /** @param digest of the payload, from which its tag was made */
  keep({ keptAs, authenticated, url, textsLeftBefore }: FastifyRequest, payload: Buffer, digest: string): void {
    if (keptAs === null || keptAs !== this.#state || authenticated === null) return;
    // A text that took too long is shown as it was written this time, and perhaps not the next.
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
    /** The state of the database and the minute of the request; null: its answer is not kept. */
    keptAs: string | null;
  }
}
