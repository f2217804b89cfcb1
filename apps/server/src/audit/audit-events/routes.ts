/**
 * Extension `GET /admin/audit_events`: every change, refusal and failure (filters createdAt, category, severity, outcome,
 * action, actor, entityType, entityId, project, credential, text). Pages by `offset`, or by the `cursor` of the answer.
 */
import type { FastifyInstance } from "fastify";
import type { Link } from "@halyard/contract/hal";
import { requireLogin } from "../../access/require-login.ts";
import { collectionDocument } from "../../hal/answer/collection.ts";
import { parameterOf, paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { auditPage, findAuditEvent } from "./service.ts";

const LIST = "/api/v3/admin/audit_events";

export function auditEventRoutes(app: FastifyInstance, ctx: Context): void {
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
}
