/** Extensions: `POST users/{id}/view_as`, `DELETE view_as`, and who did, `GET users/{id}/viewings`. */
import type { FastifyInstance } from "fastify";
import { collectionDocument } from "../../../hal/answer/collection.ts";
import { paramOf, pathOf } from "../../../hal/http.ts";
import { readListQuery } from "../../../hal/read/list-query.ts";
import type { Context } from "../../../platform/context.ts";
import { requireLogin } from "../../../access/require-login.ts";
import { handleViewingEnds, listViewings, startViewing, stopViewing } from "./service.ts";
import { TAKES_NOTHING } from "../../../hal/write/takes.ts";

export function viewingRoutes(app: FastifyInstance, ctx: Context): void {
  handleViewingEnds(ctx);

  app.post("/api/v3/users/:id/view_as", TAKES_NOTHING, async (request, reply) => {
    const caller = requireLogin(request);
    return reply.code(201).send(await startViewing(ctx, caller, request.sessionId, paramOf(request)));
  });

  app.delete("/api/v3/view_as", async (request, reply) => {
    requireLogin(request);
    if (request.sessionId !== null) await stopViewing(ctx, request.sessionId);
    return reply.code(204).send();
  });

  app.get("/api/v3/users/:id/viewings", async (request) => {
    const query = readListQuery(request.query);
    const page = await listViewings(ctx, requireLogin(request), paramOf(request), query);
    return collectionDocument(page, query, pathOf(request), page.rows);
  });
}
