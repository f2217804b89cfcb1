/** Extension `projects/{id}/history`: who changed what of a project's settings, for those who edit them. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { activityDocument } from "../../audit/administrative-activities/activity.ts";
import { collectionDocument } from "../../hal/answer/collection.ts";
import { paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../../projects/projects/service.ts";
import { projectHistory } from "./service.ts";

export function projectHistoryRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/projects/:id/history", async (request) => {
    const caller = requireLogin(request);
    const project = await findProject(ctx, caller, paramOf(request));
    const query = readListQuery(request.query);
    const page = await projectHistory(ctx, caller, project.id, query);
    return collectionDocument(page, query, pathOf(request), page.rows.map(activityDocument));
  });
}
