/** `GET /api/v3/events` (an extension): changes that the caller may see, as they happen. */
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { isObject } from "../../hal/json.ts";
import { requireLogin } from "../../access/require-login.ts";
import { customFieldsNow } from "../../custom-fields/definitions/fields.ts";
import type { Context } from "../../platform/context.ts";
import { isOutage } from "../../platform/outages/outages.ts";
import { eventsAfter, lastEventId } from "../../platform/events/journal.ts";
import type { TriageClaims } from "../triage-claims/service.ts";
import { OpenStreams } from "./open-streams.ts";
import { EventStream } from "./stream.ts";

/** More than this since the client was last here: it is told to read everything again. */
const MOST_RESUMED = 1_000;
const ASKED_AGAIN_MS = 500;

export function eventStreamRoutes(app: FastifyInstance, ctx: Context, claims: TriageClaims): void {
  const streams = new OpenStreams((requests) => app.endedSignIns(requests), ctx.log);
  ctx.metrics.gauge("halyard_event_streams", "Streams of events that are open in this process", () => streams.size);
  app.addHook("preClose", async () => streams.endAll());

  app.get("/api/v3/events", async (request, reply) => {
    const caller = requireLogin(request);
    const asked = askedId(request);
    const people = [caller.id, ...(request.viewing === null ? [] : [request.viewing.viewer.id])];
    const newest = await lastEventId(ctx.db);
    // Of someone who looks through another's eyes it is the one who looks.
    const owner = people.at(-1) ?? caller.id;
    streams.requireRoom(owner);
    if (request.socket.destroyed) return reply;
    reply.hijack();
    reply.raw.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      // No request follows a stream. Left open, its connection would keep the server from stopping.
      connection: "close",
    });
    const askAgain = () => reauthenticate(app, request, caller.id);
    const stream = new EventStream(reply.raw, { caller, people, askAgain }, asked ?? newest, () =>
      customFieldsNow(ctx),
    );
    const remove = streams.add(stream, request, owner);
    // Viewing as someone else is over at its time, whether anyone says so or not.
    const { viewing } = request;
    if (viewing !== null) stream.endAfter(Date.parse(viewing.expiresAt) - ctx.clock.now().getTime());
    const missed: Parameters<EventStream["send"]>[0][] = [];
    let resumed = asked === null;
    const unsubscribe = ctx.events.subscribe(
      (event) => (resumed ? stream.send(event) : missed.push(event)),
      (lastId) => stream.reset(lastId),
    );
    stream.tell(claims.current());
    const unsubscribeClaims = claims.subscribe((claim) => stream.tell([claim]));
    reply.raw.on("close", () => {
      unsubscribe();
      unsubscribeClaims();
      remove();
    });
    if (asked !== null) {
      const backlog = await eventsAfter(ctx.db, asked, MOST_RESUMED + 1).catch(() => null);
      // The client comes again, with the id that it has.
      if (backlog === null) stream.end();
      else if (backlog.length > MOST_RESUMED) stream.reset(newest);
      else for (const event of backlog) stream.send(event);
      for (const event of missed) stream.send(event);
      resumed = true;
    }
    return reply;
  });
}

/** @returns null where the session has ended. A database that is away says nothing of that: it is asked again. */
async function reauthenticate(app: FastifyInstance, request: FastifyRequest, id: number): Promise<Caller | null> {
  for (;;) {
    try {
      const { caller } = await app.authenticate(request);
      return caller.id === id ? caller : null;
    } catch (error) {
      if (!isOutage(error) || request.socket.destroyed) return null;
      await pause(ASKED_AGAIN_MS);
    }
  }
}

/** From the header that browsers send after a broken line, or a parameter for those that cannot set headers. */
function askedId(request: FastifyRequest): number | null {
  const query: unknown = request.query;
  const text = request.headers["last-event-id"] ?? (isObject(query) ? query["lastEventId"] : undefined);
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
