/**
 * Extension `GET /admin/audit_events`: every change, refusal and failure (filters createdAt, category, severity, outcome,
 * action, actor, entityType, entityId, project, credential, text). Pages by `offset`, or by the `cursor` of the answer.
 * `POST /admin/audit_exports` writes all of them to a file as a job; `…/{id}` says how far it is, `…/{id}/content` has the file.
 */
import type { FastifyInstance } from "fastify";
import type { Link } from "@halyard/contract/hal";
import { requireLogin } from "../../access/require-login.ts";
import { collectionDocument } from "../../hal/answer/collection.ts";
import { bodyOf, parameterOf, paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { EXPORTS, findExport, handleExports, openExport, startExport, type CallerOf } from "./exports.ts";
import { handleRetention } from "./retention.ts";
import { auditPage, findAuditEvent } from "./service.ts";
import { takes } from "../../hal/write/takes.ts";
import { z } from "zod";
import { AUDIT_FORMATS } from "@halyard/contract/administration/audit";

const AuditExportBody = z.object({
  format: z.enum(AUDIT_FORMATS),
  /** Those of the list. */
  filters: z
    .array(z.record(z.string(), z.object({ operator: z.string(), values: z.array(z.string()).nullish() })))
    .optional(),
});

const LIST = "/api/v3/admin/audit_events";

/** @param callerOf an active account, for work in the background */
export function auditEventRoutes(app: FastifyInstance, ctx: Context, callerOf: CallerOf): void {
  handleExports(ctx, callerOf);
  handleRetention(ctx);

  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const page = await auditPage(ctx, requireLogin(request), query, parameterOf(request, "cursor"));
    const { rows, cursor, searchedUntil } = page;
    const links: Record<string, Link> = {};
    if (cursor !== null) {
      const parameters = new URLSearchParams({ ...query.raw, cursor });
      links["nextByCursor"] = { href: `${LIST}?${parameters.toString()}` };
    }
    return { ...collectionDocument(page, query, pathOf(request), rows, { links }), cursor, searchedUntil };
  });

  app.get(`${LIST}/:id`, async (request) => findAuditEvent(ctx, requireLogin(request), paramOf(request)));

  app.post(EXPORTS, takes(AuditExportBody), async (request, reply) => {
    const started = await startExport(ctx, requireLogin(request), bodyOf(request));
    return reply.code(202).send(started);
  });
  app.get(`${EXPORTS}/:id`, async (request) => findExport(ctx, requireLogin(request), paramOf(request)));
  app.get(`${EXPORTS}/:id/content`, async (request, reply) => {
    const { content, bytes, name, type } = await openExport(ctx, requireLogin(request), paramOf(request));
    const headers = { "content-length": bytes, "content-disposition": `attachment; filename="${name}"` };
    return reply
      .type(type)
      .headers({ ...headers, "cache-control": "no-store" })
      .send(content);
  });
}
