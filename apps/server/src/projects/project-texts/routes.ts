/** `news`, `documents` and `wiki_pages`. That documents and wiki pages can be made over the API is an extension. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { requireLogin } from "../../access/require-login.ts";
import { pagedCollection } from "../../hal/answer/collection.ts";
import { missingPermission, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { showProjectIn } from "../projects/service.ts";
import { DOCUMENTS, NEWS, WIKI_PAGES, type TextKind } from "./resource.ts";
import { changeText, createText, findText, listTexts, removeText, requireWriter } from "./service.ts";
import type { TextRow } from "./store.ts";
import { takes } from "../../hal/write/takes.ts";

export function projectTextRoutes(app: FastifyInstance, ctx: Context): void {
  for (const kind of [NEWS, DOCUMENTS, WIKI_PAGES]) routesOf(app, ctx, kind);
}

function routesOf(app: FastifyInstance, ctx: Context, kind: TextKind): void {
  const list = `/api/v3/${kind.collection}`;
  const find = (request: FastifyRequest) => findText(ctx, request.caller, kind, idOf(request));
  const show = async (row: TextRow, caller: Caller) => ({
    ...represent(kind.resource, row, caller),
    _embedded: { project: await showProjectIn(ctx, caller, row.project_id) },
  });

  if (kind.listed) {
    app.get(list, async (request) => {
      const query = readListQuery(request.query);
      const page = await listTexts(ctx, request.caller, kind, query);
      return pagedCollection(kind.resource, page, query, pathOf(request), request.caller);
    });
  }

  app.post(list, takes(kind.resource), async (request, reply) => {
    const caller = requireLogin(request);
    requireWriter(caller, kind);
    const { input, errors } = readInput(kind.resource, bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(await show(await createText(ctx, caller, kind, input), caller));
  });

  app.get(`${list}/:id`, async (request) => show(await find(request), request.caller));

  app.patch(`${list}/:id`, takes(kind.resource), async (request) => {
    const { caller } = request;
    const row = await find(request);
    if (!caller.can(kind.write, row.project_id)) throw missingPermission();
    const { input, errors } = readInput(kind.resource, bodyOf(request), caller, row);
    throwAll(errors);
    return show(await changeText(ctx, caller, kind, row, input), caller);
  });

  const { deletedBy } = kind;
  if (deletedBy !== null) {
    app.delete(`${list}/:id`, async (request, reply) => {
      await removeText(ctx, request.caller, kind, await find(request));
      return reply.code(deletedBy).send();
    });
  }
}
