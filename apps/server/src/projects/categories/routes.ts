/** Categories of a project; creating one is an extension. */
import type { FastifyInstance } from "fastify";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { missingPermission, notFound, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../projects/service.ts";
import { categoryResource } from "./resource.ts";
import { createCategory } from "./service.ts";
import { categoriesOf, categoryById } from "./store.ts";

export function categoryRoutes(app: FastifyInstance, ctx: Context): void {
  for (const path of ["/api/v3/projects/:project/categories", "/api/v3/workspaces/:project/categories"]) {
    app.get(path, async (request) => {
      const project = await findProject(ctx, request.caller, paramOf(request, "project"));
      const rows = await categoriesOf(ctx.db, project.id);
      return wholeCollection(
        pathOf(request),
        rows.map((row) => represent(categoryResource, row, request.caller)),
      );
    });
  }

  app.post("/api/v3/projects/:project/categories", async (request, reply) => {
    const { caller } = request;
    const project = await findProject(ctx, caller, paramOf(request, "project"));
    if (!caller.can("manage_categories", project.id)) throw missingPermission();
    const { input, errors } = readInput(categoryResource, bodyOf(request), caller, null);
    throwAll(errors);
    const category = await createCategory(ctx, caller, project.id, input);
    return reply.code(201).send(represent(categoryResource, category, caller));
  });

  app.get("/api/v3/categories/:id", async (request) => {
    const row = await categoryById(ctx.db, idOf(request));
    if (row === undefined || !request.caller.sees(row.project_id)) throw notFound();
    return represent(categoryResource, row, request.caller);
  });
}
