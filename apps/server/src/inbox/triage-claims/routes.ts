/** Extension `/work_packages/{id}/triage_claim`: tells others in the triage queue that the caller works on it. */
import { TRIAGE_CLAIM } from "@halyard/contract/limits";
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { idOf } from "../../hal/http.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission } from "../../platform/errors.ts";
import { mayUpdate } from "../../work/work-packages/rights.ts";
import { visibleWorkPackage } from "../../work/work-packages/service.ts";
import type { TriageClaims } from "./service.ts";

const PATH = "/api/v3/work_packages/:id/triage_claim";

export function triageClaimRoutes(app: FastifyInstance, ctx: Context, claims: TriageClaims): void {
  app.post(PATH, TAKES_NOTHING, async (request, reply) => {
    const caller = requireLogin(request);
    const row = await visibleWorkPackage(ctx, caller, idOf(request));
    if (!mayUpdate(caller, row)) throw missingPermission();
    await claims.say(caller.id, { workPackageId: row.id, projectId: row.project_id }, TRIAGE_CLAIM.lastsMs);
    return reply.code(204).send();
  });

  app.delete(PATH, TAKES_NOTHING, async (request, reply) => {
    const caller = requireLogin(request);
    const row = await visibleWorkPackage(ctx, caller, idOf(request));
    await claims.say(caller.id, { workPackageId: row.id, projectId: row.project_id }, 0);
    return reply.code(204).send();
  });
}
