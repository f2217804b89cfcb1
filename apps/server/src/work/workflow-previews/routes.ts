/** Extension: `POST /workflows/preview` with the body of a change: what it would mean, before anything is written. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { bodyOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { catalogueAt } from "../../work-types/entries/catalogue.ts";
import { changeIn } from "../../work-types/workflows/body.ts";
import { requireWorkflowKeeper } from "../../work-types/workflows/service.ts";
import { previewWorkflow } from "./service.ts";

export function workflowPreviewRoutes(app: FastifyInstance, ctx: Context): void {
  app.post("/api/v3/workflows/preview", async (request) => {
    const caller = requireLogin(request);
    requireWorkflowKeeper(caller);
    const change = changeIn(bodyOf(request));
    return previewWorkflow(ctx, caller, await catalogueAt(ctx, request.catalogueRevision), change);
  });
}
