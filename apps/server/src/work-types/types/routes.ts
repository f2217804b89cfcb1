import type { FastifyInstance, FastifyRequest } from "fastify";
import { TYPE_LINK_RULES, TYPE_RULES, TypeBody } from "../entries/body.ts";
import { catalogueAt } from "../entries/catalogue.ts";
import type { EntryKind } from "../entries/input.ts";
import { entryWriteRoutes } from "../entries/routes.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { missingPermission, notFound } from "../../platform/errors.ts";
import { idOf, pathOf } from "../../hal/http.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { typeResource } from "./resource.ts";

const TYPE_KIND: EntryKind = {
  table: "types",
  type: "Type",
  column: "type_id",
  attribute: "type",
  oneDefault: false,
  // Who knows of the default flag alone means that new projects have the type.
  fill: (input) => (input.is_default === undefined ? {} : { is_in_new_projects: input.is_default }),
};

export function typeRoutes(app: FastifyInstance, ctx: Context): void {
  const readable = async (request: FastifyRequest) => {
    const { caller } = request;
    if (!caller.canAnywhere("view_work_packages") && !caller.canAnywhere("manage_types")) throw missingPermission();
    return (await catalogueAt(ctx, request.catalogueRevision)).types;
  };

  app.get("/api/v3/types", async (request) => {
    const types = [...(await readable(request)).values()];
    return wholeCollection(
      pathOf(request),
      types.map((type) => represent(typeResource, type, request.caller)),
    );
  });

  app.get("/api/v3/types/:id", async (request) => {
    const type = (await readable(request)).get(idOf(request));
    if (type === undefined) throw notFound();
    return represent(typeResource, type, request.caller);
  });

  entryWriteRoutes(app, ctx, {
    kind: TYPE_KIND,
    rules: TYPE_RULES,
    body: TypeBody,
    linkRules: TYPE_LINK_RULES,
    rowsIn: (catalogue) => catalogue.types,
    show: (row, request) => represent(typeResource, row, request.caller),
  });
}
