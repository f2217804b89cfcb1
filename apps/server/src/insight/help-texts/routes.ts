import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { helpTextResource } from "./resource.ts";
import { findHelpText, listHelpTexts, removeHelp, requireEditor, saveHelp } from "./service.ts";
import type { HelpTextRow } from "./store.ts";
import { takes } from "../../hal/write/takes.ts";

const LIST = "/api/v3/help_texts";

export function helpTextRoutes(app: FastifyInstance, ctx: Context): void {
  const show = (row: HelpTextRow, caller: Caller) => represent(helpTextResource, row, caller);
  const find = (request: FastifyRequest) => findHelpText(ctx, request.caller, idOf(request));

  app.get(LIST, async (request) => {
    const rows = await listHelpTexts(ctx, request.caller);
    return wholeCollection(
      pathOf(request),
      rows.map((row) => show(row, request.caller)),
    );
  });

  app.get(`${LIST}/:id`, async (request) => show(await find(request), request.caller));

  app.get(`${LIST}/:id/attachments`, async (request) => {
    await find(request);
    return wholeCollection(pathOf(request), []);
  });

  async function save(request: FastifyRequest, stored: HelpTextRow | null) {
    const { caller } = request;
    requireEditor(caller);
    const { input, errors } = readInput(helpTextResource, bodyOf(request), caller, stored);
    throwAll(errors);
    return show(await saveHelp(ctx, caller, input, stored), caller);
  }

  app.post(LIST, takes(helpTextResource), async (request, reply) => reply.code(201).send(await save(request, null)));
  app.patch(`${LIST}/:id`, takes(helpTextResource), async (request) => save(request, await find(request)));

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await removeHelp(ctx, request.caller, await find(request));
    return reply.code(204).send();
  });
}
