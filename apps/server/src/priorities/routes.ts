import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalogueAt } from "../catalogue/catalogue.ts";
import { wholeCollection } from "../hal/collection.ts";
import { missingPermission, notFound } from "../hal/errors.ts";
import { idOf, pathOf } from "../hal/http.ts";
import { represent } from "../hal/resource.ts";
import type { Context } from "../platform/context.ts";
import { priorityResource } from "./resource.ts";

export function priorityRoutes(app: FastifyInstance, ctx: Context): void {
  const readable = async (request: FastifyRequest) => {
    if (!request.caller.canAnywhere("view_work_packages")) throw missingPermission();
    return (await catalogueAt(ctx, request.catalogueRevision)).priorities;
  };

  app.get("/api/v3/priorities", async (request) => {
    const rows = [...(await readable(request)).values()];
    return wholeCollection(
      pathOf(request),
      rows.map((row) => represent(priorityResource, row, request.caller)),
    );
  });

  app.get("/api/v3/priorities/:id", async (request) => {
    const row = (await readable(request)).get(idOf(request));
    if (row === undefined) throw notFound();
    return represent(priorityResource, row, request.caller);
  });
}
