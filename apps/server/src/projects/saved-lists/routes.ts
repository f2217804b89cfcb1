/** Extension: `project_lists`, the lists of projects that people keep. */
import type { FastifyInstance } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { represent } from "../../hal/answer/resource.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import { throwAll } from "../../platform/errors.ts";
import { mayPublish, projectListResource } from "./resource.ts";
import { changeList, createList, deleteList, findOwnList, projectLists } from "./service.ts";
import { takes } from "../../hal/write/takes.ts";

const LIST = "/api/v3/project_lists";

export function savedListRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    const caller = requireLogin(request);
    const rows = await projectLists(ctx, caller);
    return wholeCollection(
      pathOf(request),
      rows.map((row) => represent(projectListResource, row, caller)),
      {
        links: {
          create: { href: LIST, method: "post" },
          ...(mayPublish(caller) ? { createPublic: { href: LIST, method: "post" } } : {}),
        },
      },
    );
  });

  app.post(LIST, takes(projectListResource), async (request, reply) => {
    const caller = requireLogin(request);
    const { input, errors } = readInput(projectListResource, bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(represent(projectListResource, await createList(ctx, caller, input), caller));
  });

  app.patch(`${LIST}/:id`, takes(projectListResource), async (request) => {
    const caller = requireLogin(request);
    const row = await findOwnList(ctx, caller, idOf(request));
    const { input, errors } = readInput(projectListResource, bodyOf(request), caller, row);
    throwAll(errors);
    return represent(projectListResource, await changeList(ctx, caller, row, input), caller);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    const caller = requireLogin(request);
    await deleteList(ctx, caller, await findOwnList(ctx, caller, idOf(request)));
    return reply.code(204).send();
  });
}
