import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { catalogueOf } from "../../work-types/entries/catalogue.ts";
import { mixedCollection } from "../../hal/answer/collection.ts";
import { notifies } from "../../hal/write/notify-parameter.ts";
import { missingPermission } from "../../platform/errors.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { UNTIL_CHANGED } from "../../hal/kept-answers.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { listAssignable, PRINCIPAL_MEMBERS } from "../../identity/principals/service.ts";
import { wholeListOf } from "../../identity/principals/whole-list.ts";
import { findProject, listProjectsAmong } from "../../projects/projects/service.ts";
import { BulkBody, changeMany } from "./bulk/bulk.ts";
import { createWorkPackage, newDraft } from "./write/create.ts";
import { deleteWorkPackage } from "./write/delete.ts";
import { workPackageForm } from "./documents/forms.ts";
import { listWorkPackages } from "./list/list.ts";
import { mayUpdate } from "./rights.ts";
import { workPackageSchemaRoutes } from "./schema-routes.ts";
import { findWorkPackage } from "./service.ts";
import { showThroughTime, showWorkPackage } from "./documents/show.ts";
import { momentsOf } from "./history/timestamps.ts";
import { assignableIds } from "../../identity/memberships/service.ts";
import { changedDraft, changeWorkPackage, checkLockVersion } from "./write/update.ts";
import { handleDurations } from "./scheduling/recompute-durations.ts";
import { ForceBody } from "./status/force.ts";
import { z } from "zod";
import { FormattableBody, takes, takesBeside } from "../../hal/write/takes.ts";

const LIST = "/api/v3/work_packages";

/** Said with a change, and how it is made. */
const BesideChange = z.object({
  comment: FormattableBody.nullish(),
  _meta: z.object({ force: ForceBody.optional() }).optional(),
});

export function workPackageRoutes(app: FastifyInstance, ctx: Context): void {
  handleDurations(ctx);
  collectionRoutes(app, ctx);
  workPackageSchemaRoutes(app, ctx);
  oneRoutes(app, ctx);
  for (const base of ["/api/v3/projects/:project", "/api/v3/workspaces/:project"]) routesIn(app, ctx, base);
}

const found = (ctx: Context, request: FastifyRequest) => findWorkPackage(ctx, request.caller, idOf(request));

function collectionRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, UNTIL_CHANGED, async (request) => {
    const query = readListQuery(request.query);
    return listWorkPackages(ctx, request.caller, await catalogueOf(ctx, request), query, pathOf(request), null);
  });

  app.post(LIST, async (request, reply) => {
    const { caller } = request;
    requireCreator(caller);
    const catalogue = await catalogueOf(ctx, request);
    const row = await createWorkPackage(ctx, caller, catalogue, bodyOf(request), null, notifies(request));
    return reply.code(201).send(await showWorkPackage(ctx, caller, catalogue, row));
  });

  app.post(`${LIST}/form`, async (request) => {
    const { caller } = request;
    requireCreator(caller);
    const catalogue = await catalogueOf(ctx, request);
    const draft = await newDraft(ctx, caller, catalogue, bodyOf(request), null);
    return workPackageForm(ctx, caller, catalogue, draft, null, pathOf(request));
  });

  app.post(`${LIST}/bulk`, takes(BulkBody), async (request, reply) =>
    reply.code(200).send(await changeMany(ctx, request)),
  );

  app.get(`${LIST}/available_projects`, async (request) => {
    requireCreator(request.caller);
    const query = readListQuery(request.query);
    return listProjectsAmong(
      ctx,
      request.caller,
      query,
      pathOf(request),
      request.caller.projectIds("add_work_packages"),
    );
  });
}

function oneRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(`${LIST}/:id`, UNTIL_CHANGED, async (request) => {
    const row = await found(ctx, request);
    const catalogue = await catalogueOf(ctx, request);
    const { timestamps } = readListQuery(request.query).raw;
    const moments = momentsOf(timestamps, ctx.clock.now(), catalogue.calendar);
    if (moments === null) return showWorkPackage(ctx, request.caller, catalogue, row);
    return showThroughTime(ctx, request.caller, catalogue, row, moments);
  });

  app.patch(`${LIST}/:id`, takesBeside(BesideChange), async (request) => {
    const { caller } = request;
    const catalogue = await catalogueOf(ctx, request);
    const row = await found(ctx, request);
    if (!mayUpdate(caller, row)) throw missingPermission();
    const changed = await changeWorkPackage(ctx, caller, catalogue, row, bodyOf(request), notifies(request), {
      canForce: true,
    });
    return showWorkPackage(ctx, caller, catalogue, changed);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteWorkPackage(ctx, request.caller, await found(ctx, request));
    return reply.code(204).send();
  });

  app.post(`${LIST}/:id/form`, async (request) => {
    const { caller } = request;
    const catalogue = await catalogueOf(ctx, request);
    const row = await found(ctx, request);
    const body = bodyOf(request);
    if ("lockVersion" in body) checkLockVersion(body, row);
    const draft = await changedDraft(ctx, caller, catalogue, row, body);
    return workPackageForm(ctx, caller, catalogue, draft, row, pathOf(request));
  });

  app.get(`${LIST}/:id/available_projects`, async (request) => {
    const row = await found(ctx, request);
    const { caller } = request;
    if (!mayUpdate(caller, row)) throw missingPermission();
    const targets = caller.can("move_work_packages", row.project_id)
      ? caller.projectIds("add_work_packages")
      : new Set([row.project_id]);
    return listProjectsAmong(ctx, caller, readListQuery(request.query), pathOf(request), targets);
  });

  app.get(`${LIST}/:id/available_assignees`, async (request) => {
    const row = await found(ctx, request);
    if (!mayUpdate(request.caller, row)) throw missingPermission();
    return assignees(ctx, request, row.project_id);
  });
}

/** @param base of a project */
function routesIn(app: FastifyInstance, ctx: Context, base: string): void {
  const projectOf = (request: FastifyRequest) => findProject(ctx, request.caller, paramOf(request, "project"));

  app.get(`${base}/work_packages`, UNTIL_CHANGED, async (request) => {
    const project = await projectOf(request);
    const query = readListQuery(request.query);
    return listWorkPackages(ctx, request.caller, await catalogueOf(ctx, request), query, pathOf(request), project);
  });

  app.post(`${base}/work_packages`, async (request, reply) => {
    const { caller } = request;
    const project = await projectOf(request);
    if (!caller.can("add_work_packages", project.id)) throw missingPermission();
    const catalogue = await catalogueOf(ctx, request);
    const row = await createWorkPackage(ctx, caller, catalogue, bodyOf(request), project.id, notifies(request));
    return reply.code(201).send(await showWorkPackage(ctx, caller, catalogue, row));
  });

  app.post(`${base}/work_packages/form`, async (request) => {
    const { caller } = request;
    const project = await projectOf(request);
    if (!caller.can("add_work_packages", project.id)) throw missingPermission();
    const catalogue = await catalogueOf(ctx, request);
    const draft = await newDraft(ctx, caller, catalogue, bodyOf(request), project.id);
    return workPackageForm(ctx, caller, catalogue, draft, null, pathOf(request));
  });

  app.get(`${base}/available_assignees`, async (request) => {
    const project = await projectOf(request);
    const { caller } = request;
    if (!caller.can("add_work_packages", project.id) && !caller.can("edit_work_packages", project.id)) {
      throw missingPermission();
    }
    return assignees(ctx, request, project.id);
  });
}

/** All of them at once, as the contract has it; filtered, a page of them, as there can be thousands. */
async function assignees(ctx: Context, request: FastifyRequest, projectId: number) {
  const query = readListQuery(request.query);
  if (query.filters !== null) {
    const page = await listAssignable(ctx, request.caller, projectId, query);
    return mixedCollection(page, PRINCIPAL_MEMBERS, query, pathOf(request));
  }
  const ids = await assignableIds(ctx.db, projectId);
  return wholeListOf(ctx, request.caller, pathOf(request), ids);
}

function requireCreator(caller: Caller): void {
  if (!caller.canAnywhere("add_work_packages")) throw missingPermission();
}
