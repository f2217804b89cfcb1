import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { offersOf } from "../../custom-fields/owners/offers.ts";
import { knownFields, showsField } from "../../custom-fields/owners/owner.ts";
import { withFields } from "../../custom-fields/owners/resource.ts";
import { validatesAll } from "../../custom-fields/owners/write.ts";
import { pagedCollection, wholeCollection } from "../../hal/answer/collection.ts";
import { missingPermission, notFound, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent, type Document } from "../../hal/answer/resource.ts";
import { formDocument, payloadOf, schemaOf, type Offers } from "../../hal/answer/schema.ts";
import type { Context } from "../../platform/context.ts";
import { listProjectsAmong } from "../../projects/projects/service.ts";
import { activityResource, mayChange, TIME_ENTRIES, timeEntryResource } from "./resource.ts";
import { draftOf, LOGGING } from "./draft.ts";
import {
  changeTimeEntry,
  createTimeEntry,
  deleteTimeEntry,
  findTimeEntry,
  listActivities,
  listTimeEntries,
  requireTimeKeeper,
  type TimeEntryRow,
} from "./service.ts";

const LIST = "/api/v3/time_entries";
const ONE = `${LIST}/:id`;

export function timeEntryRoutes(app: FastifyInstance, ctx: Context): void {
  const find = (request: FastifyRequest) => findTimeEntry(ctx, request.caller, idOf(request));
  const resourceFor = async (request: FastifyRequest) =>
    withFields(timeEntryResource, TIME_ENTRIES, await knownFields(ctx, request));
  const show = async (row: TimeEntryRow, request: FastifyRequest) =>
    represent(await resourceFor(request), row, request.caller);

  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const fields = await knownFields(ctx, request);
    const page = await listTimeEntries(ctx, request.caller, query, fields);
    const resource = withFields(timeEntryResource, TIME_ENTRIES, fields);
    return pagedCollection(resource, page, query, pathOf(request), request.caller);
  });

  app.post(LIST, async (request, reply) => {
    const caller = requireLogin(request);
    requireLogger(request);
    const { input, errors } = readInput(await resourceFor(request), bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(await show(await createTimeEntry(ctx, caller, input), request));
  });

  app.post(`${LIST}/form`, async (request) => {
    requireLogger(request);
    return form(request, null);
  });

  app.get(`${LIST}/schema`, async (request) => {
    requireTimeKeeper(request.caller);
    return schemaOf(await resourceFor(request), request.caller, null, { self: { href: `${LIST}/schema` } });
  });

  app.get(`${LIST}/available_projects`, async (request) => {
    const { caller } = request;
    requireTimeKeeper(caller);
    const projects = LOGGING.map((permission) => caller.projectIds(permission)).reduce((a, b) => a.union(b));
    return listProjectsAmong(ctx, caller, readListQuery(request.query), pathOf(request), projects);
  });

  /** An extension that clients ask for. */
  app.get(`${LIST}/activities`, async (request) => {
    requireTimeKeeper(request.caller);
    const rows = await listActivities(ctx);
    return wholeCollection(
      pathOf(request),
      rows.filter((row) => row.is_active === 1).map((row) => represent(activityResource, row, request.caller)),
    );
  });

  for (const path of [`${LIST}/activities/:id`, `${LIST}/activity/:id`]) {
    app.get(path, async (request) => {
      const id = idOf(request);
      const row = (await listActivities(ctx)).find((one) => one.id === id);
      if (row === undefined) throw notFound();
      try {
        requireTimeKeeper(request.caller);
      } catch {
        throw notFound();
      }
      return { ...represent(activityResource, row, request.caller), _embedded: { projects: [] } };
    });
  }

  app.get(ONE, async (request) => show(await find(request), request));

  app.patch(ONE, async (request) => {
    const caller = requireLogin(request);
    const row = await find(request);
    if (!mayChange(caller, row)) throw missingPermission();
    const { input, errors } = readInput(await resourceFor(request), bodyOf(request), caller, row);
    throwAll(errors);
    return show(await changeTimeEntry(ctx, caller, row, input, validatesAll(bodyOf(request))), request);
  });

  app.delete(ONE, async (request, reply) => {
    await deleteTimeEntry(ctx, requireLogin(request), await find(request));
    return reply.code(204).send();
  });

  app.post(`${ONE}/form`, async (request) => {
    const row = await find(request);
    if (!mayChange(request.caller, row)) throw missingPermission();
    return form(request, row);
  });

  async function form(request: FastifyRequest, stored: TimeEntryRow | null) {
    const { caller } = request;
    const fields = await knownFields(ctx, request);
    const resource = withFields(timeEntryResource, TIME_ENTRIES, fields);
    const { input, errors } = readInput(resource, bodyOf(request), caller, stored);
    const all = stored === null || validatesAll(bodyOf(request));
    const draft = await draftOf(ctx, caller, input, stored, { fields, validatesAll: all });
    const shown = fields.of("TimeEntry").filter((field) => showsField(TIME_ENTRIES, field, caller, draft.row));
    const activities = (await listActivities(ctx)).filter((one) => one.is_active === 1);
    const offers: Offers = {
      ...offersOf(shown, draft.row, draft.row.project_id),
      activity: {
        kind: "resources",
        resources: activities.map((one) => linked(represent(activityResource, one, caller))),
      },
      project: { kind: "collection", href: `${LIST}/available_projects` },
    };
    const schema = schemaOf(resource, caller, draft.row, {}, offers);
    const commit =
      stored === null
        ? ({ href: LIST, method: "post" } as const)
        : ({ href: `${LIST}/${stored.id}`, method: "patch" } as const);
    const payload = payloadOf(resource, draft.row, caller, stored);
    return formDocument(payload, schema, errors.length > 0 ? errors : draft.errors, pathOf(request), commit);
  }
}

function requireLogger({ caller }: FastifyRequest): void {
  if (!LOGGING.some((permission) => caller.canAnywhere(permission))) throw missingPermission();
}

/** A document whose own address is one link, as every resource's is. */
function linked(document: Document) {
  const { self } = document._links;
  if (self === undefined || Array.isArray(self)) throw new Error("a resource without an address of its own");
  return { ...document, _links: { ...document._links, self } };
}
