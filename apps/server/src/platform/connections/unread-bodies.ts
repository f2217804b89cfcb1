/** What a client still sends of a request that was answered before its end, as an upload to a full disk is. */
import type { FastifyInstance } from "fastify";

/**
 * The rest of a body is read and thrown away, so that the client reads the answer and its next request over the same
 * connection is heard. Node does so by itself only where nothing of the body was ever read.
 */
export function readRestOfBodies(app: FastifyInstance): void {
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.readableEnded) return;
    raw.unpipe();
    raw.resume();
  });
}
