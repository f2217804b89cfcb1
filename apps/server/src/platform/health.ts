/** Whether the process lives, whether it can work, and what it measures. */
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { Context } from "./context.ts";
import { lostLogLines } from "./logging/output.ts";
import { DatabaseUnavailable, StorageFull } from "./outages/outages.ts";

export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "halyard_http_request_duration_seconds",
    help: "Duration of requests by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const lostLines = new Counter({
    name: "halyard_log_lines_lost_total",
    help: "Lines of the log that could not be written",
    registers: [],
    collect() {
      this.reset();
      this.inc(lostLogLines());
    },
  });
  registry.registerMetric(lostLines);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
  });

  app.get("/health/live", { logLevel: "warn" }, async () => ({ status: "ok" }));

  app.get("/health/ready", { logLevel: "warn" }, async (_request, reply) => {
    try {
      await ctx.check();
      return { status: "ok" };
    } catch (error) {
      const known = error instanceof DatabaseUnavailable || error instanceof StorageFull;
      return reply.code(503).send({ status: known ? error.message : "the database does not answer" });
    }
  });

  app.get("/metrics", { logLevel: "warn" }, async (_request, reply) => {
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
