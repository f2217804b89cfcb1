import type { FastifyInstance } from "fastify";
import { mixedCollection } from "../../hal/answer/collection.ts";
import { idOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { listPrincipals, PRINCIPAL_MEMBERS, showPrincipal } from "./service.ts";

export function principalRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/principals", async (request) => {
    const query = readListQuery(request.query);
    const page = await listPrincipals(ctx, request.caller, query);
    return mixedCollection(page, PRINCIPAL_MEMBERS, query, pathOf(request));
  });

  app.get("/api/v3/principals/:id", async (request) => showPrincipal(ctx, request.caller, idOf(request)));
}
