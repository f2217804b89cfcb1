import type { FastifyInstance, FastifyRequest } from "fastify";
import { STATUS_RULES, StatusBody } from "../entries/body.ts";
import { catalogueAt } from "../entries/catalogue.ts";
import type { EntryKind } from "../entries/input.ts";
import { entryWriteRoutes } from "../entries/routes.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { missingPermission, notFound } from "../../platform/errors.ts";
import { idOf, pathOf } from "../../hal/http.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { statusResource } from "./resource.ts";

const STATUS_KIND: EntryKind = {
  table: "statuses",
  type: "Status",
  column: "status_id",
  attribute: "status",
  oneDefault: true,
};

export function statusRoutes(app: FastifyInstance, ctx: Context): void {
  const readable = async (request: FastifyRequest) => {
    if (!request.caller.canAnywhere("view_work_packages")) throw missingPermission();
    return (await catalogueAt(ctx, request.catalogueRevision)).statuses;
  };

  app.get("/api/v3/statuses", async (request) => {
    const rows = [...(await readable(request)).values()];
    return wholeCollection(
      pathOf(request),
      rows.map((row) => represent(statusResource, row, request.caller)),
    );
  });

  app.get("/api/v3/statuses/:id", async (request) => {
    const row = (await readable(request)).get(idOf(request));
    if (row === undefined) throw notFound();
    return represent(statusResource, row, request.caller);
  });

  entryWriteRoutes(app, ctx, {
    kind: STATUS_KIND,
    rules: STATUS_RULES,
    body: StatusBody,
    rowsIn: (catalogue) => catalogue.statuses,
    show: (row, request) => represent(statusResource, row, request.caller),
  });
}
