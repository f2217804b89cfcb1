/** How long lists of saved views take, noted for those who look after the instance. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { routeOf } from "../../hal/http.ts";
import { isObject } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";

const NUMBER = /^[1-9]\d{0,8}$/;

/** The view whose work packages the request lists: itself, or named beside the filters. */
function viewOf(request: FastifyRequest): string | null {
  const route = routeOf(request);
  const isView = route === "/api/v3/queries/:id";
  if (!isView && !route.endsWith("/work_packages")) return null;
  const parameters: unknown = isView ? request.params : request.query;
  const value = isObject(parameters) ? parameters[isView ? "id" : "query_id"] : null;
  return typeof value === "string" && NUMBER.test(value) ? value : null;
}

export function noteViewTimes(app: FastifyInstance, { metrics }: Context): void {
  app.addHook("onResponse", async (request, reply) => {
    if (request.method !== "GET" || reply.statusCode !== 200) return;
    const view = viewOf(request);
    if (view !== null) metrics.viewTimes.note(view, reply.elapsedTime, request.rowsRead);
  });
}
