/** Extension `GET /admin/activities`: the administrative journal (filters entityType, action, actor, text, createdAt). */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { collectionDocument } from "../../hal/answer/collection.ts";
import { pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { activityDocument } from "./activity.ts";
import { listAdministrativeActivities } from "./service.ts";

export function administrativeActivityRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/admin/activities", async (request) => {
    const query = readListQuery(request.query);
    const page = await listAdministrativeActivities(ctx, requireLogin(request), query);
    return collectionDocument(page, query, pathOf(request), page.rows.map(activityDocument));
  });
}
