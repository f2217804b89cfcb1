/** Loaded before the product: writes its table of routes, as it is registered, to the file that TORTURE_ROUTES names. */
import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { Route } from "./routes.ts";

const routes: Route[] = [];

subscribe("fastify.initialization", (message) => {
  // Fastify publishes itself here, before anything is registered.
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) if (one !== "HEAD" && one !== "OPTIONS") routes.push({ method: one, url });
  });
  fastify.addHook("onReady", async () => writeFileSync(process.env["TORTURE_ROUTES"] ?? "", JSON.stringify(routes)));
});
