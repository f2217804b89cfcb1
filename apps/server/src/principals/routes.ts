import type { FastifyInstance } from "fastify";
import { collectionDocument } from "../hal/collection.ts";
import { idOf, pathOf } from "../hal/http.ts";
import { readListQuery } from "../hal/list-query.ts";
import type { Context } from "../platform/context.ts";
import { listPrincipals, showPrincipal } from "./service.ts";

export function principalRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/principals", async (request) => {
    const query = readListQuery(request.query);
    const page = await listPrincipals(ctx, request.caller, query);
    return collectionDocument(page, query, pathOf(request), page.rows);
  });

  app.get("/api/v3/principals/:id", async (request) => showPrincipal(ctx, request.caller, idOf(request)));
}
