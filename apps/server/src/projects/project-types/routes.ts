/** `GET /projects/{id}/types`: the types that are turned on in a project. */
import type { FastifyInstance } from "fastify";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { represent } from "../../hal/answer/resource.ts";
import { paramOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission } from "../../platform/errors.ts";
import { catalogueAt } from "../../work-types/entries/catalogue.ts";
import { typeResource } from "../../work-types/types/resource.ts";
import { findProject, typeIdsOf } from "../projects/service.ts";

export function projectTypeRoutes(app: FastifyInstance, ctx: Context): void {
  for (const path of ["/api/v3/projects/:project/types", "/api/v3/workspaces/:project/types"]) {
    app.get(path, async (request) => {
      const { caller } = request;
      const project = await findProject(ctx, caller, paramOf(request, "project"));
      if (!caller.can("view_work_packages", project.id) && !caller.can("manage_types", project.id)) {
        throw missingPermission();
      }
      const { types } = await catalogueAt(ctx, request.catalogueRevision);
      const active = new Set(await typeIdsOf(ctx.db, project.id));
      const elements = [...types.values()].filter((type) => active.has(type.id));
      return wholeCollection(
        pathOf(request),
        elements.map((type) => represent(typeResource, type, caller)),
      );
    });
  }
}
