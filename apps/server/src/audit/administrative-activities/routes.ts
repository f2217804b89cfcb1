/**
 * Extensions for administrators: `GET /admin/overview` (how much there is, what needs attention) and
 * `GET /admin/activities` (the administrative journal; filters entityType, action, actor, text, createdAt).
 */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { collectionDocument } from "../../hal/answer/collection.ts";
import { pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { activityDocument } from "./activity.ts";
import { overviewDocument } from "../../insight/dashboard/overview.ts";
import { listAdministrativeActivities, showOverview } from "./service.ts";

export function administrationRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/admin/overview", async (request) =>
    overviewDocument(await showOverview(ctx, requireLogin(request))),
  );

  app.get("/api/v3/admin/activities", async (request) => {
    const query = readListQuery(request.query);
    const page = await listAdministrativeActivities(ctx, requireLogin(request), query);
    return collectionDocument(page, query, pathOf(request), page.rows.map(activityDocument));
  });
}
