/**
 * Extension: `GET /work_packages/{id}/allowed_statuses?user=`: which statuses a person can choose for a work package, and
 * what keeps them from the others. Without a user: the one who asks.
 */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { idOf, parameterOf, pathOf } from "../../hal/http.ts";
import { callerWereTheyActive, findUser } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { catalogueAt } from "../../work-types/entries/catalogue.ts";
import { findWorkPackage } from "../../work/work-packages/service.ts";
import { explainStatuses } from "../../work/work-packages/status/explain.ts";
import { requireExplainer } from "./service.ts";

export function statusExplanationRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/work_packages/:id/allowed_statuses", async (request) => {
    const { caller } = request;
    const row = await findWorkPackage(ctx, caller, idOf(request));
    const reference = parameterOf(request, "user");
    const catalogue = await catalogueAt(ctx, request.catalogueRevision);
    if (reference === null) {
      return wholeCollection(pathOf(request), await explainStatuses(ctx, caller, caller, catalogue, row));
    }
    const asker = requireLogin(request);
    const user = await findUser(ctx, asker, reference);
    requireExplainer(asker, user.id, row.project_id);
    const subject = await callerWereTheyActive(ctx, user);
    return wholeCollection(pathOf(request), await explainStatuses(ctx, asker, subject, catalogue, row));
  });
}
