/** `GET /api/v3/spec.json`, `/spec.yml` and `/api/docs`: what there is, for programs and for people. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalogueAt } from "../../work-types/entries/catalogue.ts";
import { notFound } from "../../platform/errors.ts";
import { paramOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { apiDescription, type ApiDescription } from "./document.ts";
import { describedResources } from "./kinds.ts";
import type { Route } from "./operations.ts";
import { indexPage, partPage } from "./page.ts";
import { yaml } from "./yaml.ts";

const BASE = "/api/v3";
/** No one's data is in it, and it changes only with the program. */
const CACHED = { "cache-control": "public, max-age=300" };

/** Made at the first request, and for all that come meanwhile; again where that failed. */
function once<Made>(make: (request: FastifyRequest) => Promise<Made>): (request: FastifyRequest) => Promise<Made> {
  let made: Promise<Made> | null = null;
  return (request) => {
    made ??= make(request).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** To be registered before all other features: it describes what comes after it. */
export function apiDescriptionRoutes(app: FastifyInstance, ctx: Context): void {
  const routes: Route[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    if (url !== BASE && !url.startsWith(`${BASE}/`)) return;
    const takes = config !== undefined && "takes" in config && typeof config.takes === "string" ? config.takes : null;
    for (const one of [method].flat()) if (one !== "HEAD") routes.push({ method: one, url, takes });
  });

  const description = once(async (request) =>
    apiDescription(routes, describedResources(await catalogueAt(ctx, request.catalogueRevision))),
  );
  // To write these for each request would let any stranger keep the server busy.
  const written = (write: (of: ApiDescription) => string) =>
    once(async (request) => Buffer.from(write(await description(request))));
  const json = written((of) => JSON.stringify(of));
  const inYaml = written((of) => yaml(of).trimStart());
  const index = written(indexPage);

  app.get(`${BASE}/spec.json`, async (request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .headers(CACHED)
      .send(await json(request)),
  );

  app.get(`${BASE}/spec.yml`, async (request, reply) =>
    reply
      .type("application/yaml; charset=utf-8")
      .headers(CACHED)
      .send(await inYaml(request)),
  );

  app.get("/api/docs", async (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers(CACHED)
      .send(await index(request)),
  );

  app.get("/api/docs/:part", async (request, reply) => {
    const page = partPage(await description(request), paramOf(request, "part"));
    if (page === null) throw notFound();
    return reply.type("text/html; charset=utf-8").headers(CACHED).send(page);
  });

  for (const [name, type] of [
    ["page.css", "text/css; charset=utf-8"],
    ["page.js", "text/javascript; charset=utf-8"],
  ] as const) {
    const content = readFileSync(join(import.meta.dirname, "page", name), "utf8");
    app.get(`/api/docs/${name}`, async (_request, reply) => reply.type(type).headers(CACHED).send(content));
  }
}
