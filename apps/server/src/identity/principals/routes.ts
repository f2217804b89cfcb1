import type { FastifyInstance } from "fastify";
import { groupResource } from "../groups/resource.ts";
import { mixedCollection } from "../../hal/answer/collection.ts";
import { idOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { selectable } from "../../hal/answer/resource.ts";
import { placeholderResource } from "../placeholder-users/resource.ts";
import type { Context } from "../../platform/context.ts";
import { userResource } from "../users/resource.ts";
import { listPrincipals, showPrincipal } from "./service.ts";

export function principalRoutes(app: FastifyInstance, ctx: Context): void {
  const known = selectable(userResource).union(selectable(groupResource)).union(selectable(placeholderResource));

  app.get("/api/v3/principals", async (request) => {
    const query = readListQuery(request.query);
    const page = await listPrincipals(ctx, request.caller, query);
    return mixedCollection(page, known, query, pathOf(request));
  });

  app.get("/api/v3/principals/:id", async (request) => showPrincipal(ctx, request.caller, idOf(request)));
}
