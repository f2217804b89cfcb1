import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalogueOf } from "../../work-types/entries/catalogue.ts";
import { collectionDocument } from "../../hal/answer/collection.ts";
import { missingPermission, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { lockVersionIn } from "../../hal/write/lock-version.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { isPlace, positionsIn } from "../../hal/read/positions.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { findProject, listProjectsAmong } from "../../projects/projects/service.ts";
import { queryForm } from "./write/form.ts";
import { orderOfQuery, reorderQuery } from "./order.ts";
import { overridden } from "./write/overrides.ts";
import { queryPartRoutes } from "./resource/part-routes.ts";
import { knownIn, newQuery, type Query } from "./model/query.ts";
import { queryResource } from "./resource/resource.ts";
import { mayOrder, mayView } from "./model/rights.ts";
import {
  changeQuery,
  createQuery,
  deleteQuery,
  findQuery,
  forgetDeletedQueries,
  listQueries,
  requireChangeable,
  restoreQuery,
} from "./service.ts";
import { noteViewTimes } from "./times.ts";
import { showQuery, viewOf, viewsOf } from "./resource/present.ts";
import { OrderBody, takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

const LIST = "/api/v3/queries";
const ALL_ON_ONE_PAGE = "-1";

export function queryRoutes(app: FastifyInstance, ctx: Context): void {
  forgetDeletedQueries(ctx);
  noteViewTimes(app, ctx);
  collectionRoutes(app, ctx);
  oneRoutes(app, ctx);
  defaultRoutes(app, ctx);
  queryPartRoutes(app, ctx);
}

/** The view with its results, as the address asks for it. */
async function show(ctx: Context, request: FastifyRequest, query: Query): Promise<Buffer> {
  const { caller } = request;
  const { raw } = readListQuery(request.query);
  const paging = Object.fromEntries(["offset", "pageSize"].flatMap((name) => (raw[name] ? [[name, raw[name]]] : [])));
  const catalogue = await catalogueOf(ctx, request);
  const asked = overridden(ctx, caller, catalogue, knownIn(catalogue, query), request.query);
  return showQuery(ctx, caller, catalogue, asked, paging);
}

function collectionRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    const { caller } = request;
    if (!caller.canAnywhere("view_work_packages") && !caller.canAnywhere("manage_public_queries")) {
      throw missingPermission();
    }
    const catalogue = await catalogueOf(ctx, request);
    // Clients expect all of them unless they ask for a page.
    const query = readListQuery(Object.assign({ pageSize: ALL_ON_ONE_PAGE }, request.query));
    const { rows, total } = await listQueries(ctx, caller, query);
    const views = await viewsOf(ctx, caller, catalogue, rows);
    const elements = views.map((view) => represent(queryResource(catalogue), view, caller));
    return collectionDocument({ rows, total }, query, pathOf(request), elements);
  });

  app.post(LIST, async (request, reply) => {
    const { caller } = request;
    const catalogue = await catalogueOf(ctx, request);
    const { input, errors } = readInput(queryResource(catalogue), bodyOf(request), caller, null);
    if (!caller.canAnywhere("save_queries") && !caller.canAnywhere("manage_public_queries")) throw missingPermission();
    throwAll(errors);
    const query = await createQuery(ctx, caller, catalogue, input);
    return reply.code(201).send(await show(ctx, request, query));
  });

  app.get(`${LIST}/available_projects`, async (request) => {
    const projects = request.caller.projectIds("view_work_packages");
    if (projects.size === 0) throw missingPermission();
    return listProjectsAmong(ctx, request.caller, readListQuery(request.query), pathOf(request), projects);
  });

  app.post(`${LIST}/form`, async (request) => queryForm(ctx, request, null));
}

function oneRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(`${LIST}/:id`, async (request) => show(ctx, request, await findQuery(ctx, request.caller, idOf(request))));

  app.patch(`${LIST}/:id`, async (request) => {
    const { caller } = request;
    const catalogue = await catalogueOf(ctx, request);
    const stored = await requireChangeable(ctx, caller, idOf(request));
    const body = bodyOf(request);
    const { input, errors } = readInput(
      queryResource(catalogue),
      body,
      caller,
      await viewOf(ctx, caller, catalogue, stored),
    );
    throwAll(errors);
    return show(ctx, request, await changeQuery(ctx, caller, catalogue, stored, input, lockVersionIn(body)));
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    const { caller } = request;
    await deleteQuery(ctx, caller, await findQuery(ctx, caller, idOf(request)));
    return reply.code(204).send();
  });

  app.post(`${LIST}/:id/restore`, TAKES_NOTHING, async (request) => {
    const { caller } = request;
    bodyOf(request);
    return show(ctx, request, await restoreQuery(ctx, caller, idOf(request)));
  });

  app.get(`${LIST}/:id/order`, async (request) =>
    orderOfQuery(ctx, request.caller, await findQuery(ctx, request.caller, idOf(request))),
  );

  app.patch(`${LIST}/:id/order`, takes(OrderBody), async (request) => {
    const { caller } = request;
    const query = await findQuery(ctx, caller, idOf(request));
    if (!mayOrder(caller, query)) throw missingPermission();
    const delta = positionsIn(bodyOf(request)["delta"], isPlace);
    return { t: await reorderQuery(ctx, caller, query, delta) };
  });

  for (const [action, starred] of [
    ["star", true],
    ["unstar", false],
  ] as const) {
    app.patch(`${LIST}/:id/${action}`, TAKES_NOTHING, async (request) => {
      const { caller } = request;
      const stored = await requireChangeable(ctx, caller, idOf(request));
      // Nothing is read of it, but a wrong one is still refused.
      bodyOf(request);
      return show(
        ctx,
        request,
        await changeQuery(ctx, caller, await catalogueOf(ctx, request), stored, { starred }, null),
      );
    });
  }

  app.post(`${LIST}/:id/form`, async (request) =>
    queryForm(ctx, request, await findQuery(ctx, request.caller, idOf(request))),
  );
}

/** What a view is before anyone has made one. */
function defaultRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(`${LIST}/default`, async (request) => {
    const { caller } = request;
    if (!caller.canAnywhere("view_work_packages")) throw missingPermission();
    return show(ctx, request, newQuery(caller.id, caller.name, null));
  });

  for (const base of ["/api/v3/projects/:project", "/api/v3/workspaces/:project"]) {
    app.get(`${base}/queries/default`, async (request) => {
      const { caller } = request;
      const project = await findProject(ctx, caller, paramOf(request, "project"));
      if (!mayView(caller, project.id)) throw missingPermission();
      return show(ctx, request, newQuery(caller.id, caller.name, project.id));
    });
  }
}
