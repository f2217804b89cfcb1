import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { pagedCollection } from "../../hal/answer/collection.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import { formDocument, payloadOf, schemaOf } from "../../hal/answer/schema.ts";
import type { Context } from "../../platform/context.ts";
import { gridResource, mayChange } from "./resource.ts";
import { draftOf, findGrid, listGrids, removeGrid, requireChanger, saveGrid } from "./service.ts";
import type { GridRow } from "./store.ts";
import { takes } from "../../hal/write/takes.ts";

const LIST = "/api/v3/grids";
const ONE = `${LIST}/:id`;

export function gridRoutes(app: FastifyInstance, ctx: Context): void {
  const find = (request: FastifyRequest) => findGrid(ctx, requireLogin(request), idOf(request));

  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const page = await listGrids(ctx, request.caller, query);
    return pagedCollection(gridResource, page, query, pathOf(request), request.caller);
  });

  app.get(`${LIST}/schema`, async (request) =>
    schemaOf(gridResource, request.caller, null, { self: { href: `${LIST}/schema` } }),
  );

  app.post(LIST, takes(gridResource), async (request, reply) => {
    const caller = requireLogin(request);
    const { input, errors } = readInput(gridResource, bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(represent(gridResource, await saveGrid(ctx, caller, input, null), caller));
  });

  app.post(`${LIST}/form`, takes(gridResource), async (request) => form(request, null));

  app.get(ONE, async (request) => represent(gridResource, await find(request), request.caller));

  app.patch(ONE, takes(gridResource), async (request) => {
    const row = await find(request);
    const { caller } = request;
    requireChanger(caller, row);
    const { input, errors } = readInput(gridResource, bodyOf(request), caller, row);
    throwAll(errors);
    return represent(gridResource, await saveGrid(ctx, caller, input, row), caller);
  });

  app.post(`${ONE}/form`, takes(gridResource), async (request) => {
    const row = await find(request);
    requireChanger(request.caller, row);
    return form(request, row);
  });

  app.delete(ONE, async (request, reply) => {
    await removeGrid(ctx, request.caller, await find(request));
    return reply.code(204).send();
  });

  async function form(request: FastifyRequest, stored: GridRow | null) {
    const caller = requireLogin(request);
    const { input, errors } = readInput(gridResource, bodyOf(request), caller, stored);
    const draft = await draftOf(ctx, caller, input, stored);
    const commit =
      stored === null
        ? ({ href: LIST, method: "post" } as const)
        : ({ href: `${LIST}/${stored.id}`, method: "patch" } as const);
    return formDocument(
      payloadOf(gridResource, draft.row, caller, stored),
      schemaOf(gridResource, caller, stored, {}),
      // What cannot be read is said first, and alone, as the write does.
      errors.length > 0 ? errors : draft.errors,
      pathOf(request),
      mayChange(caller, draft.row) ? commit : null,
    );
  }
}
