/** `GET /metrics`: for who has the token, or asks from an address that may. */
import { createHash, timingSafeEqual } from "node:crypto";
import { compile } from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

declare module "fastify" {
  interface FastifyRequest {
    /** How many database rows were read for it. */
    rowsRead: number;
  }
}

export function metricsRoutes(app: FastifyInstance, { metrics, settings }: Context): void {
  const mayFrom = compile(settings.metrics.addresses);
  const token = settings.metrics.token === null ? null : digest(settings.metrics.token);
  const knows = (authorization: string | undefined): boolean => {
    const given = /^bearer (.+)$/i.exec(authorization ?? "")?.[1];
    return token !== null && given !== undefined && timingSafeEqual(digest(given), token);
  };

  app.addHook("onResponse", async ({ method, routeOptions, rowsRead }, reply) =>
    metrics.answered(method, routeOptions.url ?? "unknown", reply.statusCode, reply.elapsedTime / 1_000, rowsRead),
  );

  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    if (!knows(request.headers.authorization) && !mayFrom(request.ip, 0)) {
      const how = "Send HALYARD_METRICS_TOKEN as a bearer token, or name this address in HALYARD_METRICS_ADDRESSES.\n";
      return reply.code(403).header("cache-control", "no-store").type("text/plain").send(how);
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
