/** `GET /api/v3/spec.json`, `/spec.yml` and `/api/docs`: what there is, for programs and for people. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalogueAt, withoutCustomFields } from "../../work-types/entries/catalogue.ts";
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

/** To be registered before all other features: it describes what comes after it. */
export function apiDescriptionRoutes(app: FastifyInstance, ctx: Context): void {
  const routes: Route[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    if (url !== BASE && !url.startsWith(`${BASE}/`)) return;
    const takes = config !== undefined && "takes" in config && typeof config.takes === "string" ? config.takes : null;
    for (const one of [method].flat()) if (one !== "HEAD") routes.push({ method: one, url, takes });
  });

  let made: ApiDescription | null = null;
  const description = async (request: FastifyRequest): Promise<ApiDescription> => {
    made ??= apiDescription(
      routes,
      describedResources(withoutCustomFields(await catalogueAt(ctx, request.catalogueRevision))),
    );
    return made;
  };

  app.get(`${BASE}/spec.json`, async (request, reply) =>
    reply
      .type("application/json; charset=utf-8")
      .headers(CACHED)
      .send(JSON.stringify(await description(request))),
  );

  app.get(`${BASE}/spec.yml`, async (request, reply) =>
    reply
      .type("application/yaml; charset=utf-8")
      .headers(CACHED)
      .send(yaml(await description(request)).trimStart()),
  );

  app.get("/api/docs", async (request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers(CACHED)
      .send(indexPage(await description(request))),
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
