import type { FastifyInstance, FastifyRequest } from "fastify";
import { PRIORITY_RULES, PriorityBody } from "../entries/body.ts";
import { catalogueAt } from "../entries/catalogue.ts";
import type { EntryKind } from "../entries/input.ts";
import { entryWriteRoutes } from "../entries/routes.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { missingPermission, notFound } from "../../platform/errors.ts";
import { idOf, pathOf } from "../../hal/http.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { priorityResource } from "./resource.ts";

const PRIORITY_KIND: EntryKind = {
  table: "priorities",
  type: "Priority",
  column: "priority_id",
  attribute: "priority",
  oneDefault: true,
};

export function priorityRoutes(app: FastifyInstance, ctx: Context): void {
  const readable = async (request: FastifyRequest) => {
    if (!request.caller.canAnywhere("view_work_packages")) throw missingPermission();
    return (await catalogueAt(ctx, request.catalogueRevision)).priorities;
  };

  app.get("/api/v3/priorities", async (request) => {
    const rows = [...(await readable(request)).values()];
    return wholeCollection(
      pathOf(request),
      rows.map((row) => represent(priorityResource, row, request.caller)),
    );
  });

  app.get("/api/v3/priorities/:id", async (request) => {
    const row = (await readable(request)).get(idOf(request));
    if (row === undefined) throw notFound();
    return represent(priorityResource, row, request.caller);
  });

  entryWriteRoutes(app, ctx, {
    kind: PRIORITY_KIND,
    rules: PRIORITY_RULES,
    body: PriorityBody,
    rowsIn: (catalogue) => catalogue.priorities,
    show: (row, request) => represent(priorityResource, row, request.caller),
  });
}
