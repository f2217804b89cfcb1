/** Clients that send and read as slowly as they can: the others do not notice, and they are given up in time. */
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { CONNECTION_LIMITS } from "../../../apps/server/src/platform/connections/connection-limits.ts";
import { ms, over, percentile } from "../figures.ts";
import type { Outcome, Part, World } from "../part.ts";
import type { Product } from "../product.ts";

const { headersMs, checkMs, body } = CONNECTION_LIMITS;
/** After the time that a client has, and the next look at it. */
const GIVEN_UP_MS = Math.max(headersMs, body.graceMs) + 2 * checkMs;
const OTHERS_MS = 200;
/** The short form shares its machine with others: then how slow that is by itself counts. */
const SHORT_OTHERS_MS = 2_000;
const SHORT_SLOWER = 20;
const MEMORY_MB = 1_000;

interface Slow {
  socket: Socket;
  isClosed: boolean;
}

export const slowClients: Part = {
  name: "slow clients",
  on: ["sqlite", "postgres"],
  isAlone: true,
  async run(world, home) {
    // Enough beside those that the others need: one address has a thousand.
    const count = world.short ? 60 : 300;
    return [await beside(await home.running(), count, world)];
  },
};

async function beside(product: Product, count: number, world: World): Promise<Outcome> {
  const admin = await product.admin();
  const alone: number[] = [];
  for (let read = 0; read < 5; read++) alone.push((await admin.get("projects")).ms);
  const limit = world.short ? Math.max(SHORT_OTHERS_MS, SHORT_SLOWER * percentile(alone, 0.99)) : OTHERS_MS;
  const { port } = new URL(product.url);
  const headers = Object.entries(admin.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const post = `POST /api/v3/work_packages HTTP/1.1\r\nhost: x\r\n${headers.join("")}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;
  const halfHeaders = Array.from({ length: count }, () => open(Number(port), "GET /api/v3 HTTP/1.1\r\nhost: x\r\n"));
  const halfBodies = Array.from({ length: count }, () => open(Number(port), post));
  const large = `GET /api/v3/spec.json HTTP/1.1\r\nhost: x\r\n${headers.join("")}\r\n`;
  const unread = Array.from({ length: count }, () => open(Number(port), large.repeat(5)));
  for (const { socket } of unread) socket.pause();
  const slow = [...halfHeaders, ...halfBodies];
  const drip = setInterval(() => {
    for (const { socket, isClosed } of slow) if (!isClosed) socket.write("x");
  }, 1_000);
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let memory = 0;
  try {
    const began = performance.now();
    while (performance.now() - began < (world.short ? 2_500 : GIVEN_UP_MS)) {
      const answer = await admin.get("projects");
      times.push(answer.ms);
      if (answer.status !== 200) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      memory = Math.max(memory, product.memory());
      await pause(20);
    }
  } finally {
    clearInterval(drip);
  }
  const left = slow.filter(({ isClosed }) => !isClosed).length;
  for (const { socket } of [...slow, ...unread]) socket.destroy();
  const p99 = percentile(times, 0.99);
  return {
    tried: `${count} clients each with half headers, half a body, and answers that they do not read`,
    figures: `reads of others p99 ${ms(p99)} (${times.length}), ${Math.round(memory)} MB, ${slow.length - left} of ${slow.length} given up${world.short ? " so far" : ""}`,
    failures: [
      ...over("reads of others, p99", p99, limit, "ms"),
      ...over("memory", memory, MEMORY_MB, "MB"),
      ...[...statuses].map(([status, times_]) => `${times_} answers of others had status ${status}`),
      ...(world.short || left === 0 ? [] : [`${left} slow clients are still connected after ${ms(GIVEN_UP_MS)}`]),
    ],
  };
}

function open(port: number, text: string): Slow {
  const slow: Slow = { socket: connect(port, "127.0.0.1"), isClosed: false };
  slow.socket.on("error", () => undefined).on("close", () => (slow.isClosed = true));
  slow.socket.write(text);
  return slow;
}
