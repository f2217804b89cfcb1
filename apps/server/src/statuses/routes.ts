import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalogueAt } from "../catalogue/catalogue.ts";
import { wholeCollection } from "../hal/collection.ts";
import { missingPermission, notFound } from "../hal/errors.ts";
import { idOf, pathOf } from "../hal/http.ts";
import { represent } from "../hal/resource.ts";
import type { Context } from "../platform/context.ts";
import { statusResource } from "./resource.ts";

export function statusRoutes(app: FastifyInstance, ctx: Context): void {
  const readable = async (request: FastifyRequest) => {
    if (!request.caller.canAnywhere("view_work_packages")) throw missingPermission();
    return (await catalogueAt(ctx, request.catalogueRevision)).statuses;
  };

  app.get("/api/v3/statuses", async (request) => {
    const rows = [...(await readable(request)).values()];
    return wholeCollection(
      pathOf(request),
      rows.map((row) => represent(statusResource, row, request.caller)),
    );
  });

  app.get("/api/v3/statuses/:id", async (request) => {
    const row = (await readable(request)).get(idOf(request));
    if (row === undefined) throw notFound();
    return represent(statusResource, row, request.caller);
  });
}
