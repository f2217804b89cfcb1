/** Categories of a project (work contract 2.7); creating, changing and deleting one are extensions. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { missingPermission, notFound, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, moveTargetOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../projects/service.ts";
import { categoryResource, mayManage } from "./resource.ts";
import { changeCategory, createCategory, deleteCategory } from "./service.ts";
import { categoriesOf, categoryById, type CategoryRow } from "./store.ts";

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

  app.get("/api/v3/categories/:id", async (request) =>
    represent(categoryResource, await find(request), request.caller),
  );

  app.patch("/api/v3/categories/:id", async (request) => {
    const { caller } = request;
    const row = await manageable(request);
    const { input, errors } = readInput(categoryResource, bodyOf(request), caller, row);
    throwAll(errors);
    return represent(categoryResource, await changeCategory(ctx, caller, row, input), caller);
  });

  app.delete("/api/v3/categories/:id", async (request, reply) => {
    const row = await manageable(request);
    await deleteCategory(ctx, request.caller, row, moveTargetOf(request));
    return reply.code(204).send();
  });

  async function find(request: FastifyRequest): Promise<CategoryRow> {
    const row = await categoryById(ctx.db, idOf(request));
    if (row === undefined || !request.caller.sees(row.project_id)) throw notFound();
    return row;
  }

  async function manageable(request: FastifyRequest): Promise<CategoryRow> {
    const row = await find(request);
    if (!mayManage(request.caller, row)) throw missingPermission();
    return row;
  }
}
