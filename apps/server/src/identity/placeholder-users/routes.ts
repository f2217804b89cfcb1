import type { FastifyInstance, FastifyRequest } from "fastify";
import { pagedCollection } from "../../hal/answer/collection.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { placeholderResource } from "./resource.ts";
import {
  changePlaceholder,
  createPlaceholder,
  deletePlaceholder,
  findPlaceholder,
  handlePlaceholderDeletion,
  listPlaceholders,
  requirePlaceholderManager,
} from "./service.ts";

const LIST = "/api/v3/placeholder_users";

export function placeholderUserRoutes(app: FastifyInstance, ctx: Context): void {
  handlePlaceholderDeletion(ctx);
  const find = (request: FastifyRequest) => findPlaceholder(ctx, request.caller, idOf(request));

  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const page = await listPlaceholders(ctx, request.caller, query);
    return pagedCollection(placeholderResource, page, query, pathOf(request), request.caller);
  });

  app.post(LIST, async (request, reply) => {
    const { caller } = request;
    requirePlaceholderManager(caller);
    const { input, errors } = readInput(placeholderResource, bodyOf(request), caller, null);
    throwAll(errors);
    const row = await createPlaceholder(ctx, caller, input);
    return reply.code(201).send(represent(placeholderResource, row, caller));
  });

  app.get(`${LIST}/:id`, async (request) => represent(placeholderResource, await find(request), request.caller));

  app.patch(`${LIST}/:id`, async (request) => {
    const { caller } = request;
    const row = await find(request);
    requirePlaceholderManager(caller);
    const { input, errors } = readInput(placeholderResource, bodyOf(request), caller, row);
    throwAll(errors);
    return represent(placeholderResource, await changePlaceholder(ctx, caller, row, input), caller);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deletePlaceholder(ctx, request.caller, await find(request));
    return reply.code(202).send();
  });
}
