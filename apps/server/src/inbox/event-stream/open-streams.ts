/** The streams of events that are open in this process: how many of whom, and until when. */
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { STREAMS_PER_USER } from "@halyard/contract/limits";
import { ApiError } from "../../platform/errors.ts";
import { outsideRequests } from "../../platform/requests/request-scope.ts";
import { isOutage } from "../../platform/outages/outages.ts";
import type { EventStream } from "./stream.ts";

/** How long a stream may outlive the session or token that it was opened with. */
const LOOKED_EVERY_MS = 250;
const COME_AGAIN_S = 30;

interface Open {
  stream: EventStream;
  request: FastifyRequest;
  userId: number;
}

export class OpenStreams {
  readonly #open = new Set<Open>();
  readonly #ended: (requests: readonly FastifyRequest[]) => Promise<FastifyRequest[]>;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  /** The server is stopping. */
  #isEnded = false;

  /** @param ended which of the requests came with a sign-in that is over */
  constructor(ended: (requests: readonly FastifyRequest[]) => Promise<FastifyRequest[]>, log: FastifyBaseLogger) {
    this.#ended = ended;
    this.#log = log;
  }

  get size(): number {
    return this.#open.size;
  }

  /** @throws TooManyRequests (429) where someone has as many as they can */
  requireRoom(userId: number): void {
    let count = 0;
    for (const open of this.#open) if (open.userId === userId) count++;
    if (count < STREAMS_PER_USER) return;
    const message = `You have ${STREAMS_PER_USER} streams of events open. Close one of them first.`;
    throw new ApiError("TooManyRequests", message, { headers: { "retry-after": String(COME_AGAIN_S) } });
  }

  /** A stream that opens while the server stops ends at once. @returns a function that removes it */
  add(stream: EventStream, request: FastifyRequest, userId: number): () => void {
    if (this.#isEnded) stream.end();
    const open = { stream, request, userId };
    this.#open.add(open);
    // It goes on after the request that happened to begin it.
    this.#timer ??= outsideRequests(() => setInterval(() => void this.#look(), LOOKED_EVERY_MS)).unref();
    return () => this.#remove(open);
  }

  endAll(): void {
    this.#isEnded = true;
    clearInterval(this.#timer);
    for (const { stream } of this.#open) stream.end();
  }

  #remove(open: Open): void {
    this.#open.delete(open);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** One question for all, however many there are: most ends of sessions are in no journal. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const asked = [...this.#open];
      const ended = new Set(await this.#ended(asked.map(({ request }) => request)));
      for (const { stream, request } of asked) if (ended.has(request)) stream.end();
    } catch (error) {
      // A database that is away says nothing of sessions.
      if (!isOutage(error)) this.#log.error({ err: error }, "cannot look after the streams of events");
    } finally {
      this.#looking = false;
    }
  }
}
