/** `GET /api/v3/spec.json`, `/spec.yml` and `/api/docs`: what there is, for programs and for people. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalogueAt, withoutCustomFields } from "../../work-types/entries/catalogue.ts";
import type { Context } from "../../platform/context.ts";
import { apiDescription, type ApiDescription } from "./document.ts";
import { describedResources } from "./schemas/kinds.ts";
import type { Route } from "./operations/subject.ts";
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
    const { body, beside } = config ?? {};
    for (const one of [method].flat()) if (one !== "HEAD") routes.push({ method: one, url, takes, body, beside });
  });

  const description = once(async (request) => {
    const catalogue = withoutCustomFields(await catalogueAt(ctx, request.catalogueRevision));
    // Only here are they needed while the program runs.
    const { answers } = await import("@halyard/contract/answers/answers");
    return apiDescription(routes, describedResources(catalogue), answers);
  });
  // To write these for each request would let any stranger keep the server busy.
  const written = (write: (of: ApiDescription) => string) =>
    once(async (request) => Buffer.from(write(await description(request))));
  const json = written((of) => JSON.stringify(of));
  const inYaml = written((of) => yaml(of).trimStart());

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

  app.get("/api/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").headers(CACHED).send(PAGE));
}

/** Scalar draws it from spec.json; apps/web/api-reference.ts builds its program. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Halyard API</title>
  </head>
  <body>
    <div id="app"></div>
    <noscript>The description is at <a href="${BASE}/spec.json">spec.json</a>.</noscript>
    <script src="/api-reference/reference.js"></script>
  </body>
</html>
`;
