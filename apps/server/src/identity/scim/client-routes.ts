/** `/api/v3/admin/scim_clients`: who may push people and groups. */
import type { FastifyInstance } from "fastify";
import { administratorOf } from "../../access/require-administrator.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { originOf } from "../../hal/public-origin.ts";
import type { Context } from "../../platform/context.ts";
import {
  changeClient,
  clientDocument,
  createClient,
  deleteClient,
  findClient,
  listClients,
  replaceCredentials,
  ScimClientBody,
  ScimCredentialsBody,
} from "./service.ts";
import { listTrials } from "./trials/trials.ts";
import { takes } from "../../hal/write/takes.ts";

const LIST = "/api/v3/admin/scim_clients";

export function scimClientRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    administratorOf(request);
    return wholeCollection(pathOf(request), await listClients(ctx, originOf(ctx, request)));
  });
  app.post(LIST, takes(ScimClientBody.required({ name: true })), async (request, reply) => {
    const { row, shown } = await createClient(ctx, administratorOf(request), bodyOf(request));
    return reply.code(201).send(await clientDocument(ctx, row, originOf(ctx, request), shown));
  });
  app.get(`${LIST}/:id`, async (request) => {
    administratorOf(request);
    return clientDocument(ctx, await findClient(ctx, idOf(request)), originOf(ctx, request));
  });
  app.patch(`${LIST}/:id`, takes(ScimClientBody), async (request) => {
    const caller = administratorOf(request);
    const row = await changeClient(ctx, caller, await findClient(ctx, idOf(request)), bodyOf(request));
    return clientDocument(ctx, row, originOf(ctx, request));
  });
  app.get(`${LIST}/:id/trials`, async (request) => {
    administratorOf(request);
    return wholeCollection(pathOf(request), await listTrials(ctx, await findClient(ctx, idOf(request))));
  });
  app.post(`${LIST}/:id/token`, takes(ScimCredentialsBody), async (request) => {
    const caller = administratorOf(request);
    const { row, shown } = await replaceCredentials(ctx, caller, await findClient(ctx, idOf(request)), bodyOf(request));
    return clientDocument(ctx, row, originOf(ctx, request), shown);
  });
  app.delete(`${LIST}/:id`, async (request, reply) => {
    const caller = administratorOf(request);
    await deleteClient(ctx, caller, await findClient(ctx, idOf(request)));
    return reply.code(204).send();
  });
}
