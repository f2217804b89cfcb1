/** Extension `GET /admin/overview`: how much there is, what needs attention. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import type { SealedColumn } from "../../operations/backup/restore.ts";
import type { Context } from "../../platform/context.ts";
import { overviewDocument } from "./overview.ts";
import { showOverview } from "./service.ts";

/** @param sealed where secrets are kept that only the secret key opens */
export function dashboardRoutes(app: FastifyInstance, ctx: Context, sealed: readonly SealedColumn[]): void {
  app.get("/api/v3/admin/overview", async (request) =>
    overviewDocument(await showOverview(ctx, requireLogin(request), sealed)),
  );
}
