/** The schemas of work packages: by project and type, and of sums. */
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { invalidQuery, missingPermission, notFound } from "../../platform/errors.ts";
import { typeIdsOf } from "../../projects/projects/service.ts";
import { catalogueOf, type Catalogue } from "../../work-types/entries/catalogue.ts";
import { sumsSchema, typedSchema } from "./resource/schemas.ts";

const LIST = "/api/v3/work_packages/schemas";

export function workPackageSchemaRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    if (request.caller.projectIds("view_work_packages").size === 0) throw missingPermission();
    const catalogue = await catalogueOf(ctx, request);
    const [clause, ...more] = readListQuery(request.query).filters ?? [];
    if (clause?.name !== "id" || clause.operator !== "=" || more.length > 0) {
      throw invalidQuery("The schemas need the filter id with the operator =.");
    }
    const schemas = await Promise.all(clause.values.map((key) => schemaFor(ctx, request.caller, catalogue, key)));
    return wholeCollection(
      pathOf(request),
      schemas.filter((schema) => schema !== null),
    );
  });

  app.get(`${LIST}/sums`, async (request) => {
    if (request.caller.projectIds("view_work_packages").size === 0) throw notFound();
    return sumsSchema(await catalogueOf(ctx, request));
  });

  app.get(`${LIST}/:key`, async (request) => {
    const schema = await schemaFor(ctx, request.caller, await catalogueOf(ctx, request), paramOf(request, "key"));
    if (schema === null) throw notFound();
    return schema;
  });
}

/** @param key project and type, as in `3-1`. @returns null if the caller may not see them or there is no such type */
async function schemaFor(ctx: Context, caller: Caller, catalogue: Catalogue, key: string) {
  const [, project, type] = /^(\d{1,15})-(\d{1,15})$/.exec(key) ?? [];
  const [projectId, typeId] = [Number(project), Number(type)];
  if (!caller.can("view_work_packages", projectId) || !catalogue.types.has(typeId)) return null;
  if (!(await typeIdsOf(ctx.db, projectId)).includes(typeId)) return null;
  return typedSchema(catalogue, caller, projectId, typeId);
}
