/** Extension: `POST /workflows/preview` with the body of a change: what it would mean, before anything is written. */
import type { FastifyInstance } from "fastify";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bodyOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { catalogueAt } from "../../work-types/entries/catalogue.ts";
import { changeIn, WorkflowBody } from "../../work-types/workflows/body.ts";
import { previewWorkflow } from "./service.ts";
import { takes } from "../../hal/write/takes.ts";

export function workflowPreviewRoutes(app: FastifyInstance, ctx: Context): void {
  app.post("/api/v3/workflows/preview", takes(WorkflowBody), async (request) => {
    const caller = requireLogin(request);
    requirePermission(mayManageWorkTypes(caller));
    const change = changeIn(bodyOf(request));
    return previewWorkflow(ctx, caller, await catalogueAt(ctx, request.catalogueRevision), change);
  });
}
