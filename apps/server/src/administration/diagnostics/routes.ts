/** Extensions `/admin/diagnostics`, what the doctor finds and the file for those who are asked for help, and `/admin/performance`. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import type { Context } from "../../platform/context.ts";
import type { SealedColumn } from "../../operations/backup/restore.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { paramOf } from "../../hal/http.ts";
import { handleAnchors } from "./anchors.ts";
import { LICENSES, listLicenses } from "./licenses.ts";
import { PERFORMANCE, showPerformance, type WhoseViews } from "./performance.ts";
import { DIAGNOSTICS, handleDiagnostics, runDiagnostics, showDiagnostics, supportBundle } from "./service.ts";
import { handleTableSizes } from "./table-sizes.ts";
import { handleUpkeep, listUpkeep, startUpkeep, UPKEEP } from "./upkeep.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";

export interface DiagnosticsPlace {
  sealed: readonly SealedColumn[];
  webRoot: string;
  whoseViews: WhoseViews;
}

export function diagnosticsRoutes(app: FastifyInstance, ctx: Context, place: DiagnosticsPlace): void {
  handleAnchors(ctx);
  handleDiagnostics(ctx, place);
  handleUpkeep(ctx);
  handleTableSizes(ctx);
  app.get(PERFORMANCE, async (request) => showPerformance(ctx, requireLogin(request), place.whoseViews));
  app.get(UPKEEP, async (request) => wholeCollection(UPKEEP, await listUpkeep(ctx, requireLogin(request))));
  app.post(`${UPKEEP}/:task/run`, TAKES_NOTHING, async (request, reply) =>
    reply.code(202).send(await startUpkeep(ctx, requireLogin(request), paramOf(request, "task"))),
  );
  app.get(LICENSES, async (request) => wholeCollection(LICENSES, await listLicenses(requireLogin(request))));
  app.get(DIAGNOSTICS, async (request) => showDiagnostics(ctx, requireLogin(request)));
  app.post(DIAGNOSTICS, TAKES_NOTHING, async (request, reply) => {
    const started = await runDiagnostics(ctx, requireLogin(request));
    return reply.code(202).send(started);
  });
  app.get(`${DIAGNOSTICS}/bundle`, async (request, reply) => {
    const bundle = await supportBundle(ctx, requireLogin(request));
    const name = `halyard-support-${ctx.clock.now().toISOString().slice(0, 10)}.json`;
    const headers = { "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" };
    return reply.type("application/octet-stream").headers(headers).send(bundle);
  });
}
