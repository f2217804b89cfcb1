/**
 * Lists of what Halyard has none of, for clients that ask each project or work package for them: repositories'
 * revisions, links to files in storages, budgets. They are empty for those who may ask at all.
 */
import type { FastifyInstance } from "fastify";
import type { Permission } from "@halyard/contract/permissions";
import type { Caller } from "../../access/caller.ts";
import { collectionDocument, wholeCollection } from "../../hal/answer/collection.ts";
import { missingPermission } from "../../platform/errors.ts";
import { conditionsOf, nothing, type Filters } from "../../hal/read/filters.ts";
import { idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../../projects/projects/service.ts";
import { findWorkPackage } from "../../work/work-packages/service.ts";

/** Whatever storage is asked for, there is none. */
const fileLinkFilters: Filters = { storage: { operators: ["=", "!"], where: () => nothing } };

export function emptyCollectionRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/work_packages/:id/revisions", async (request) => {
    await findWorkPackage(ctx, request.caller, idOf(request));
    return wholeCollection(pathOf(request), []);
  });

  app.get("/api/v3/work_packages/:id/file_links", async (request) => {
    const { caller } = request;
    const workPackage = await findWorkPackage(ctx, caller, idOf(request));
    requireViewer(caller, "view_file_links", workPackage.project_id);
    const query = readListQuery(request.query);
    conditionsOf(fileLinkFilters, query.filters ?? [], scopeOf(ctx, caller));
    return collectionDocument({ rows: [], total: 0 }, query, pathOf(request), []);
  });

  app.get("/api/v3/projects/:id/budgets", async (request) => {
    const project = await findProject(ctx, request.caller, paramOf(request));
    requireViewer(request.caller, "view_budgets", project.id);
    return wholeCollection(pathOf(request), []);
  });
}

/** The modules of what there is nothing of are on nowhere: administrators may ask all the same. */
function requireViewer(caller: Caller, permission: Permission, projectId: number): void {
  if (!caller.admin && !caller.can(permission, projectId)) throw missingPermission();
}
