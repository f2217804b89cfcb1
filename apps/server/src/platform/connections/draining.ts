/** What is done before a server closes, so that no request meets a connection that is just being closed. */
import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Longer than a busy proxy leaves a connection unused. */
const DRAIN_MS = 300;

/**
 * Lets each connection end with its next answer. A proxy keeps connections, and cannot send a write again that went into one as
 * it was closed: nginx answers 502.
 */
export async function drain(server: Server): Promise<void> {
  if ((await openConnections(server)) === 0) return;
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  await pause(DRAIN_MS);
}

const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error === null ? count : 0)));
