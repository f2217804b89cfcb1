/** What views are made of, for clients that build one: filters, operators, columns, orders and their schemas. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalogueOf, type Catalogue } from "../../../work-types/entries/catalogue.ts";
import { missingPermission, notFound } from "../../../platform/errors.ts";
import { filterNamed } from "../../../hal/read/filters.ts";
import { paramOf } from "../../../hal/http.ts";
import type { Document } from "../../../hal/answer/resource.ts";
import type { Context } from "../../../platform/context.ts";
import { findProject } from "../../../projects/projects/service.ts";
import { filtersOf } from "../../../work/work-packages/list/filters.ts";
import {
  columnDocument,
  filterDocument,
  groupByDocument,
  operatorDocument,
  sortByDocument,
} from "./schema-resources.ts";
import { mayView } from "../model/rights.ts";
import { allowedValues, filterInstanceSchema, filterInstanceSchemas, querySchema } from "./schemas.ts";

const LIST = "/api/v3/queries";

export function queryPartRoutes(app: FastifyInstance, ctx: Context): void {
  /** @throws MissingPermission (403) for who sees no work packages anywhere */
  const allowedCatalogue = async (request: FastifyRequest): Promise<Catalogue> => {
    if (!request.caller.canAnywhere("view_work_packages")) throw missingPermission();
    return catalogueOf(ctx, request);
  };

  const parts: Record<string, (catalogue: Catalogue, id: string) => Document | undefined> = {
    columns: columnDocument,
    sort_bys: sortByDocument,
    group_bys: groupByDocument,
    filters: filterDocument,
    operators: (_catalogue, id) => operatorDocument(id),
  };
  for (const [kind, find] of Object.entries(parts)) {
    app.get(`${LIST}/${kind}/:id`, async (request) => {
      const found = find(await allowedCatalogue(request), paramOf(request));
      if (found === undefined) throw notFound();
      return found;
    });
  }

  app.get(`${LIST}/schema`, async (request) =>
    querySchema(ctx, request.caller, await allowedCatalogue(request), null, null),
  );

  app.get(`${LIST}/filter_instance_schemas`, async (request) =>
    filterInstanceSchemas(ctx, request.caller, await allowedCatalogue(request), null),
  );

  app.get(`${LIST}/filter_instance_schemas/:id`, async (request) => {
    const { caller } = request;
    const catalogue = await allowedCatalogue(request);
    const found = filterNamed(filtersOf(catalogue), paramOf(request));
    if (found === undefined) throw notFound();
    const [name, filter] = found;
    const allowed = await allowedValues(ctx, caller, catalogue, null);
    return filterInstanceSchema(caller, catalogue, name, filter, allowed, null);
  });

  for (const base of ["projects", "workspaces", "workspace"]) {
    const projectOf = async (request: FastifyRequest): Promise<number> => {
      const { id } = await findProject(ctx, request.caller, paramOf(request, "project"));
      if (!mayView(request.caller, id)) throw missingPermission();
      return id;
    };

    app.get(`/api/v3/${base}/:project/queries/schema`, async (request) => {
      const id = await projectOf(request);
      return querySchema(ctx, request.caller, await allowedCatalogue(request), null, id);
    });

    app.get(`/api/v3/${base}/:project/queries/filter_instance_schemas`, async (request) => {
      const id = await projectOf(request);
      return filterInstanceSchemas(ctx, request.caller, await allowedCatalogue(request), id);
    });
  }
}
