/** PostgreSQL crashes, is stopped and stalls under people who write. */
import { setTimeout as pause } from "node:timers/promises";
import type { PostgresServer, StopMode } from "../../../apps/server/testing/servers/postgres-server.ts";
import { ms, over } from "../figures.ts";
import type { Outcome, Part, World } from "../part.ts";
import type { Product } from "../product.ts";
import { counted, lostOf, startWriters, unexpected, type Writers } from "../writers.ts";

/** After the server is back; the product does it in less than one. */
const BACK_WITHIN_MS = 3_000;
/** Ten seconds for a statement, one for the server to say so, and a connection before. */
const ANSWERED_WITHIN_MS = 22_000;
const STALL_MS = 15_000;

export const postgresOutages: Part = {
  name: "postgres outages",
  on: ["postgres"],
  async run(world, home) {
    const { postgres } = world.server;
    if (postgres === null) return [];
    const modes: StopMode[] = world.short ? ["kill"] : ["kill", "immediate", "fast"];
    const crashed = await crash(await home.running(), postgres, modes, world);
    if (world.short) return [crashed];
    return [crashed, await stall(await home.running(), postgres)];
  },
};

async function crash(
  product: Product,
  postgres: PostgresServer,
  modes: readonly StopMode[],
  world: World,
): Promise<Outcome> {
  const times = world.short ? 1 : 5;
  const { writers, lost, project } = await writing(product);
  const back: number[] = [];
  const failures: string[] = [];
  for (let time = 0; time < times; time++) {
    for (const mode of modes) {
      await pause(300);
      await postgres.stop(mode);
      await pause(300);
      const live = await product.anonymous.send({ method: "GET", path: "/health/live" });
      const ready = await product.anonymous.send({ method: "GET", path: "/health/ready" });
      if (live.status !== 200 || ready.status !== 503)
        failures.push(`${mode}: live ${live.status}, ready ${ready.status}`);
      await postgres.start();
      back.push(await writers.another(BACK_WITHIN_MS * 5));
    }
  }
  await writers.end();
  failures.push(...(await lost(project)), ...unexpected(writers.refused, [503]), ...exitOf(product));
  const latest = Math.max(...back);
  return {
    tried: `${back.length} times the server ended (${modes.join(", ")}) while 4 clients write`,
    figures: `${writers.acknowledged.size} acknowledged, ${counted(writers.refused)}, writes again at the latest ${ms(latest)} after it was back`,
    failures: [...failures, ...over("writes again", latest, BACK_WITHIN_MS, "ms")],
  };
}

async function stall(product: Product, postgres: PostgresServer): Promise<Outcome> {
  const { writers, lost, project } = await writing(product);
  await pause(500);
  postgres.freeze();
  let live = 0;
  try {
    for (const end = performance.now() + STALL_MS; performance.now() < end; await pause(200)) {
      live = Math.max(live, (await product.anonymous.send({ method: "GET", path: "/health/live" })).ms);
    }
  } finally {
    postgres.thaw();
  }
  const back = await writers.another(BACK_WITHIN_MS * 5);
  await writers.end();
  return {
    tried: `the server says nothing for ${STALL_MS / 1_000} s while 4 clients write`,
    figures: `${writers.acknowledged.size} acknowledged, ${counted(writers.refused)}, slowest answer ${ms(writers.slowest())}, liveness ${ms(live)}, writes again after ${ms(back)}`,
    failures: [
      ...(await lost(project)),
      ...unexpected(writers.refused, [503]),
      ...over("the slowest answer", writers.slowest(), ANSWERED_WITHIN_MS, "ms"),
      ...over("liveness", live, 1_000, "ms"),
      ...over("writes again", back, BACK_WITHIN_MS, "ms"),
      ...exitOf(product),
    ],
  };
}

async function writing(
  product: Product,
): Promise<{ writers: Writers; project: number; lost(of: number): Promise<string[]> }> {
  const admin = await product.admin();
  const { id: project } = await admin.make("projects", { name: "Through outages" });
  const writers = startWriters(admin, project);
  return { writers, project, lost: (of) => lostOf(admin, of, writers.acknowledged) };
}

const exitOf = (product: Product): string[] =>
  product.exitCode() === null ? [] : [`the process ended with ${product.exitCode()}`];
