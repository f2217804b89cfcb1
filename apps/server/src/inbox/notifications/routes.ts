import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { activityResource } from "../../work/activities/resource.ts";
import { activitiesByIds } from "../../work/activities/service.ts";
import { requireLogin } from "../../access/require-login.ts";
import { catalogueAt } from "../../work-types/entries/catalogue.ts";
import { collectionDocument } from "../../hal/answer/collection.ts";
import { ApiError, notFound } from "../../platform/errors.ts";
import { idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent, type Document } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { showPrincipals } from "../../identity/principals/service.ts";
import { showProjectIn } from "../../projects/projects/service.ts";
import { workPackageResource } from "../../work/work-packages/resource/resource.ts";
import { workPackagesByIds } from "../../work/work-packages/service.ts";
import { notificationResource } from "./resource.ts";
import { findNotification, listNotifications, markRead } from "./service.ts";
import type { NotificationRow } from "./store.ts";
import { handleDelivery } from "./deliver.ts";
import { detailsOf, schemasOf, valueSchema } from "./values.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";

const LIST = "/api/v3/notifications";

export function notificationRoutes(app: FastifyInstance, ctx: Context): void {
  handleDelivery(ctx);

  /** With all that they are about, read once for all of them. */
  async function show(rows: readonly NotificationRow[], request: FastifyRequest): Promise<Document[]> {
    const caller: Caller = request.caller;
    const each = (column: "work_package_id" | "event_id" | "actor_id" | "project_id") => [
      ...new Set(rows.map((row) => row[column])),
    ];
    const [catalogue, workPackages, activities, actors, projects] = await Promise.all([
      catalogueAt(ctx, request.catalogueRevision),
      workPackagesByIds(ctx, caller, each("work_package_id")),
      activitiesByIds(ctx, caller, each("event_id")),
      showPrincipals(ctx, caller, each("actor_id")),
      Promise.all(each("project_id").map((id) => showProjectIn(ctx, caller, id))),
    ]);
    const resource = workPackageResource(catalogue);
    const byId = (documents: readonly Document[]) => new Map(documents.map((one) => [one["id"], one]));
    const workPackageBy = byId(workPackages.map((row) => represent(resource, row, caller)));
    const activityBy = byId(activities.map((row) => represent(activityResource(row), row, caller)));
    const [actorBy, projectBy] = [byId(actors), byId(projects)];
    return rows.map((row) => {
      const embedded = {
        project: projectBy.get(row.project_id),
        resource: workPackageBy.get(row.work_package_id),
        actor: actorBy.get(row.actor_id),
        activity: activityBy.get(row.event_id),
        details: detailsOf(row),
      };
      return {
        ...represent(notificationResource, row, caller),
        _embedded: Object.fromEntries(Object.entries(embedded).filter(([, value]) => value !== undefined)),
      };
    });
  }

  app.get(LIST, async (request) => {
    const caller = requireLogin(request);
    const query = readListQuery(request.query);
    const { page, groups } = await listNotifications(ctx, caller, query);
    return collectionDocument(page, query, pathOf(request), await show(page.rows, request), {
      embedded: { detailsSchemas: schemasOf(page.rows) },
      ...(groups === undefined ? {} : { groups }),
    });
  });

  app.get(`${LIST}/:id`, async (request) => {
    const row = await findNotification(ctx, requireLogin(request), idOf(request));
    return (await show([row], request))[0];
  });

  app.get(`${LIST}/:id/details/:index`, async (request) => {
    const row = await findNotification(ctx, requireLogin(request), idOf(request));
    const detail = detailsOf(row)[idOf(request, "index")];
    if (detail === undefined) throw notFound();
    return detail;
  });

  app.get("/api/v3/values/schema/:id", async (request) => {
    requireLogin(request);
    const property = paramOf(request);
    if (!/^[a-z]\w*$/.test(property)) throw new ApiError("BadRequest", "Bad request: property is invalid");
    const schema = valueSchema(property);
    if (schema === undefined) throw notFound();
    return schema;
  });

  for (const [action, read] of [
    ["read_ian", true],
    ["unread_ian", false],
  ] as const) {
    app.post(`${LIST}/${action}`, TAKES_NOTHING, async (request, reply) => {
      await markRead(ctx, requireLogin(request), readListQuery(request.query).filters, read);
      return reply.code(204).send();
    });

    app.post(`${LIST}/:id/${action}`, TAKES_NOTHING, async (request, reply) => {
      const caller = requireLogin(request);
      const { id } = await findNotification(ctx, caller, idOf(request));
      await markRead(ctx, caller, [{ name: "id", operator: "=", values: [String(id)] }], read);
      return reply.code(204).send();
    });
  }
}
