/** Each request has an id that its answer carries and the log repeats, so that one is found by the other. */
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Of a proxy or a client that names its requests itself; anything longer or stranger is not taken into the log. */
const NAMED = /^[\w.:/+=-]{1,100}$/;

export function requestIdOf({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && NAMED.test(given) ? given : randomUUID();
}

export function nameRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
}
