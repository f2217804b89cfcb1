/** What one client can take of the server by connecting: how many connections, and how long it may take to say something. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "./network-address.ts";
import { UNSENT_LIMITS, type UnsentLimits } from "./unsent-answers.ts";
import type { Trust } from "./trusted-proxies.ts";

export interface ConnectionLimits {
  /** Of one network address; a trusted proxy brings everyone's, and keeps limits of its own. */
  perAddress: number;
  all: number;
  /** For all headers of a request. */
  headersMs: number;
  /** For a whole request with its body, at the slowest that is let be. */
  requestMs: number;
  /** How fast a body has to come, after a while in which nothing is asked. */
  body: { bytesPerSecond: number; graceMs: number };
  /** How often the times are looked at. */
  checkMs: number;
  unsent: UnsentLimits;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 1_000,
  all: 10_000,
  headersMs: 20_000,
  requestMs: 3_600_000,
  body: { bytesPerSecond: 500, graceMs: 20_000 },
  checkMs: 5_000,
  unsent: UNSENT_LIMITS,
};

const FULL = "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\nretry-after: 10\r\ncontent-length: 0\r\n\r\n";

/** Refuses connections beyond the limits. An answer that is still being sent, such as a stream, counts as long as it is. */
export function limitConnections(server: Server, trust: Trust, { perAddress, all }: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.maxConnections = all;
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (trust(address, 0)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > perAddress) {
      socket.end(FULL);
      socket.destroySoon();
    }
  });
}

interface Receiving {
  request: FastifyRequest["raw"];
  since: number;
  bytesBefore: number;
}

/** Ends requests whose body comes a few bytes at a time. Large ones may take as long as they need, if they go on. */
export function limitSlowBodies(app: FastifyInstance, { body, checkMs }: ConnectionLimits): void {
  const receiving = new Set<Receiving>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const one of receiving) {
      const { request, since, bytesBefore } = one;
      const seconds = (now - since - body.graceMs) / 1_000;
      // What has come and waits for us is not the client's fault.
      if (seconds <= 0 || request.readableLength > 0) continue;
      if (request.socket.bytesRead - bytesBefore < seconds * body.bytesPerSecond) request.socket.destroy();
    }
  }, checkMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRequest", async ({ raw }) => {
    if (raw.complete || (raw.headers["content-length"] ?? "0") === "0") {
      if (raw.headers["transfer-encoding"] === undefined) return;
    }
    const one = { request: raw, since: performance.now(), bytesBefore: raw.socket.bytesRead };
    receiving.add(one);
    const done = () => receiving.delete(one);
    raw.once("end", done);
    raw.once("close", done);
  });
}
