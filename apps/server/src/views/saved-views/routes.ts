import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { pagedCollection } from "../../hal/answer/collection.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, paramOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { viewResource } from "./resource.ts";
import { createView, findView, listViews, requireViewType } from "./service.ts";
import { takes } from "../../hal/write/takes.ts";

const LIST = "/api/v3/views";

export function savedViewRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const page = await listViews(ctx, request.caller, query);
    return pagedCollection(viewResource, page, query, pathOf(request), request.caller);
  });

  app.get(`${LIST}/:id`, async (request) =>
    represent(viewResource, await findView(ctx, request.caller, idOf(request)), request.caller),
  );

  /** What stands for the id here is the type (`views/work_packages_table`). */
  app.post(`${LIST}/:id`, takes(viewResource), async (request, reply) => {
    const caller = requireLogin(request);
    requireViewType(paramOf(request));
    const { input, errors } = readInput(viewResource, bodyOf(request), caller, null);
    throwAll(errors);
    const row = await createView(ctx, caller, paramOf(request), input.queryId ?? null);
    return reply.code(201).send(represent(viewResource, row, caller));
  });
}
