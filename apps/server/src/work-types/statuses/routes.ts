import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { STATUS_RULES, StatusBody } from "../entries/body.ts";
import { catalogueAt, type Catalogue, type StatusRow } from "../entries/catalogue.ts";
import type { EntryKind } from "../entries/input.ts";
import { entryWriteRoutes } from "../entries/routes.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { missingPermission, notFound } from "../../platform/errors.ts";
import { idOf, parameterOf, pathOf } from "../../hal/http.ts";
import { represent, type Document } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { leadsOf } from "../workflows/leads.ts";
import { statusResource } from "./resource.ts";

const LIST = "/api/v3/statuses";

const STATUS_KIND: EntryKind = {
  table: "statuses",
  type: "Status",
  column: "status_id",
  attribute: "status",
  oneDefault: true,
};

/** Administrators see with it where it leads. */
const shown = (caller: Caller, catalogue: Catalogue, row: StatusRow): Document => {
  const document = represent(statusResource, row, caller);
  if (!mayManageWorkTypes(caller)) return document;
  return { ...document, workflowTransitions: leadsOf(caller, catalogue)(row.id) };
};

export function statusRoutes(app: FastifyInstance, ctx: Context): void {
  const readable = async (request: FastifyRequest) => {
    if (!request.caller.canAnywhere("view_work_packages")) throw missingPermission();
    return catalogueAt(ctx, request.catalogueRevision);
  };

  app.get(LIST, async (request) => {
    const { caller } = request;
    const catalogue = await readable(request);
    const rows = [...catalogue.statuses.values()];
    // Ids of statuses for each status and type: those who want them ask for them.
    const isAsked = parameterOf(request, "workflowTransitions") === "true" && mayManageWorkTypes(caller);
    const leads = isAsked ? leadsOf(caller, catalogue) : null;
    return wholeCollection(
      pathOf(request),
      rows.map((row) => ({
        ...represent(statusResource, row, caller),
        ...(leads === null ? {} : { workflowTransitions: leads(row.id) }),
      })),
    );
  });

  app.get(`${LIST}/:id`, async (request) => {
    const catalogue = await readable(request);
    const row = catalogue.statuses.get(idOf(request));
    if (row === undefined) throw notFound();
    return shown(request.caller, catalogue, row);
  });

  entryWriteRoutes(app, ctx, {
    kind: STATUS_KIND,
    rules: STATUS_RULES,
    body: StatusBody,
    rowsIn: (catalogue) => catalogue.statuses,
    show: (row, request) => represent(statusResource, row, request.caller),
  });
}
