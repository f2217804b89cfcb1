/** `projects/{id}/types`: the types that are turned on in a project; as an extension, which they are can be changed. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { represent } from "../../hal/answer/resource.ts";
import { bodyOf, paramOf, pathOf } from "../../hal/http.ts";
import { isObject } from "../../hal/json.ts";
import { links } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission } from "../../platform/errors.ts";
import { catalogueAt } from "../../work-types/entries/catalogue.ts";
import { typeResource } from "../../work-types/types/resource.ts";
import { findProject, typeIdsOf } from "../projects/service.ts";
import { changeTypes } from "./service.ts";

const readTypes = links<{ typeIds: number[] }>(["types"], (input, ids) => (input.typeIds = ids));

export function projectTypeRoutes(app: FastifyInstance, ctx: Context): void {
  async function show(request: FastifyRequest, projectId: number) {
    const { types } = await catalogueAt(ctx, request.catalogueRevision);
    const active = new Set(await typeIdsOf(ctx.db, projectId));
    const elements = [...types.values()].filter((type) => active.has(type.id));
    return wholeCollection(
      pathOf(request),
      elements.map((type) => represent(typeResource, type, request.caller)),
    );
  }

  for (const path of ["/api/v3/projects/:project/types", "/api/v3/workspaces/:project/types"]) {
    app.get(path, async (request) => {
      const { caller } = request;
      const project = await findProject(ctx, caller, paramOf(request, "project"));
      if (!caller.can("view_work_packages", project.id) && !caller.can("manage_types", project.id)) {
        throw missingPermission();
      }
      return show(request, project.id);
    });

    app.patch(path, async (request) => {
      const caller = requireLogin(request);
      const project = await findProject(ctx, caller, paramOf(request, "project"));
      if (!caller.can("manage_types", project.id)) throw missingPermission();
      const given = bodyOf(request)["_links"];
      const input: { typeIds?: number[] } = {};
      readTypes(input, isObject(given) ? given["types"] : null, "types");
      const catalogue = await catalogueAt(ctx, request.catalogueRevision);
      await changeTypes(ctx, caller, catalogue, project, new Set(input.typeIds));
      return show(request, project.id);
    });
  }
}
