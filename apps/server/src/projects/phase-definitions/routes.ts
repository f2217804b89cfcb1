/** `project_phase_definitions`; that they can be written is an extension: the contract only reads them. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayManagePhaseDefinitions } from "../../access/policies/projects.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { pagedCollection } from "../../hal/answer/collection.ts";
import { represent } from "../../hal/answer/resource.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { readInput } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { throwAll } from "../../platform/errors.ts";
import { phaseDefinitionResource } from "./resource.ts";
import { changeDefinition, createDefinition, deleteDefinition, findDefinition, listDefinitions } from "./service.ts";

const LIST = "/api/v3/project_phase_definitions";

export function phaseDefinitionRoutes(app: FastifyInstance, ctx: Context): void {
  const find = (request: FastifyRequest) => findDefinition(ctx, request.caller, idOf(request));

  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const page = await listDefinitions(ctx, request.caller, query);
    return pagedCollection(phaseDefinitionResource, page, query, pathOf(request), request.caller);
  });

  app.get(`${LIST}/:id`, async (request) => represent(phaseDefinitionResource, await find(request), request.caller));

  app.post(LIST, async (request, reply) => {
    const caller = requireLogin(request);
    requirePermission(mayManagePhaseDefinitions(caller));
    const { input, errors } = readInput(phaseDefinitionResource, bodyOf(request), caller, null);
    throwAll(errors);
    const row = await createDefinition(ctx, caller, input);
    return reply.code(201).send(represent(phaseDefinitionResource, row, caller));
  });

  app.patch(`${LIST}/:id`, async (request) => {
    const caller = requireLogin(request);
    const row = await find(request);
    requirePermission(mayManagePhaseDefinitions(caller));
    const { input, errors } = readInput(phaseDefinitionResource, bodyOf(request), caller, row);
    throwAll(errors);
    return represent(phaseDefinitionResource, await changeDefinition(ctx, caller, row, input), caller);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    const caller = requireLogin(request);
    await deleteDefinition(ctx, caller, await find(request));
    return reply.code(204).send();
  });
}
