/**
 * Collections of modules that Halyard does not have. They are empty for anyone who can ask at all, so that clients which
 * ask for them keep going.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayAskForUnsupported } from "../../access/policies/projects.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { collectionDocument, wholeCollection } from "../../hal/answer/collection.ts";
import { conditionsOf, nothing, type Filter, type Filters } from "../../hal/read/filters.ts";
import { idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../../projects/projects/service.ts";
import { findActivity } from "../../work/activities/service.ts";
import { visibleWorkPackage } from "../../work/work-packages/service.ts";

/** Whatever is asked for, nothing fits. */
const none: Filter = { operators: ["=", "!"], where: () => nothing };

/** The collections of all there is in the instance, with the filters that they take. */
const EMPTY: Readonly<Record<string, Filters>> = {
  meetings: {},
  project_storages: { projectId: none, storageId: none, storageUrl: none },
  storages: {},
};

export function emptyCollectionRoutes(app: FastifyInstance, ctx: Context): void {
  /** @throws InvalidQuery (400) */
  const empty = (request: FastifyRequest, filters: Filters) => {
    const query = readListQuery(request.query);
    conditionsOf(filters, query.filters ?? [], scopeOf(ctx, request.caller));
    return collectionDocument({ rows: [], total: 0 }, query, pathOf(request), []);
  };

  for (const [name, filters] of Object.entries(EMPTY)) {
    app.get(`/api/v3/${name}`, async (request) => empty(request, filters));
  }

  app.get("/api/v3/activities/:id/attachments", async (request) => {
    await findActivity(ctx, request.caller, idOf(request));
    return wholeCollection(pathOf(request), []);
  });

  app.get("/api/v3/work_packages/:id/revisions", async (request) => {
    await visibleWorkPackage(ctx, request.caller, idOf(request));
    return wholeCollection(pathOf(request), []);
  });

  app.get("/api/v3/work_packages/:id/file_links", async (request) => {
    const { caller } = request;
    const workPackage = await visibleWorkPackage(ctx, caller, idOf(request));
    requirePermission(mayAskForUnsupported(caller, "view_file_links", workPackage.project_id));
    return empty(request, { storage: none });
  });

  app.get("/api/v3/projects/:id/budgets", async (request) => {
    const project = await findProject(ctx, request.caller, paramOf(request));
    requirePermission(mayAskForUnsupported(request.caller, "view_budgets", project.id));
    return wholeCollection(pathOf(request), []);
  });
}
