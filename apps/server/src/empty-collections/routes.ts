/**
 * Lists of what Halyard has none of, for clients that ask each project or work package for them: repositories'
 * revisions, links to files in storages, budgets. They are empty for those who may ask at all.
 */
import type { FastifyInstance } from "fastify";
import { wholeCollection } from "../hal/collection.ts";
import { missingPermission } from "../hal/errors.ts";
import { idOf, paramOf, pathOf } from "../hal/http.ts";
import type { Context } from "../platform/context.ts";
import { findProject } from "../projects/service.ts";
import { findWorkPackage } from "../work-packages/service.ts";

export function emptyCollectionRoutes(app: FastifyInstance, ctx: Context): void {
  for (const list of ["revisions", "file_links"]) {
    app.get(`/api/v3/work_packages/:id/${list}`, async (request) => {
      await findWorkPackage(ctx, request.caller, idOf(request));
      return wholeCollection(pathOf(request), []);
    });
  }

  app.get("/api/v3/projects/:id/budgets", async (request) => {
    const project = await findProject(ctx, request.caller, paramOf(request));
    const { admin } = request.caller;
    if (!admin && !request.caller.can("view_budgets", project.id)) throw missingPermission();
    return wholeCollection(pathOf(request), []);
  });
}
