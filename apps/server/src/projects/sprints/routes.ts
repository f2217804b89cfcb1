/** `sprints`; that they can be written is an extension: the contract only reads them. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { pagedCollection } from "../../hal/answer/collection.ts";
import { represent } from "../../hal/answer/resource.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { readInput } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { missingPermission, throwAll } from "../../platform/errors.ts";
import { findProject } from "../projects/service.ts";
import { sprintResource } from "./resource.ts";
import {
  changeSprint,
  createSprint,
  findSprint,
  listSprints,
  requireCreator,
  startSprint,
  type SprintRow,
} from "./service.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";

const LIST = "/api/v3/sprints";

export function sprintRoutes(app: FastifyInstance, ctx: Context): void {
  const find = (request: FastifyRequest) => findSprint(ctx, request.caller, idOf(request));
  const show = (row: SprintRow, caller: Caller) => represent(sprintResource, row, caller);
  const list = async (request: FastifyRequest, projects: Iterable<number>) => {
    const query = readListQuery(request.query);
    const page = await listSprints(ctx, request.caller, query, projects);
    return pagedCollection(sprintResource, page, query, pathOf(request), request.caller);
  };
  const ofCreator = async (request: FastifyRequest): Promise<SprintRow> => {
    const row = await find(request);
    requireCreator(request.caller, row);
    return row;
  };

  app.get(LIST, async (request) => list(request, request.caller.projectIds("view_sprints")));

  for (const path of ["/api/v3/projects/:project/sprints", "/api/v3/workspaces/:project/sprints"]) {
    app.get(path, async (request) => {
      const project = await findProject(ctx, request.caller, paramOf(request, "project"));
      if (!request.caller.can("view_sprints", project.id)) throw missingPermission();
      return list(request, [project.id]);
    });
  }

  app.get(`${LIST}/:id`, async (request) => show(await find(request), request.caller));

  app.post(LIST, async (request, reply) => {
    const { caller } = request;
    if (!caller.canAnywhere("create_sprints")) throw missingPermission();
    const { input, errors } = readInput(sprintResource, bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(show(await createSprint(ctx, caller, input), caller));
  });

  app.patch(`${LIST}/:id`, async (request) => {
    const { caller } = request;
    const row = await ofCreator(request);
    const { input, errors } = readInput(sprintResource, bodyOf(request), caller, row);
    throwAll(errors);
    return show(await changeSprint(ctx, caller, row, input), caller);
  });

  app.post(`${LIST}/:id/start`, TAKES_NOTHING, async (request) =>
    show(await startSprint(ctx, request.caller, await ofCreator(request)), request.caller),
  );
}
