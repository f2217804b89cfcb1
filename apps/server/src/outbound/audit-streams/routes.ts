/** Extension `/admin/audit_streams`: where the audit log goes beside the database. Administrators only. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { administratorOf } from "../../access/require-administrator.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { readForStreams } from "./reader.ts";
import { streamDocument } from "./resource.ts";
import { changeStream, createStream, findStream, listStreams, removeStream, testStream } from "./service.ts";
import { NewStreamBody, StreamBody } from "./input.ts";
import { takes, TAKES_NOTHING } from "../../hal/write/takes.ts";

const LIST = "/api/v3/admin/audit_streams";
const ONE = `${LIST}/:id`;

export function auditStreamRoutes(app: FastifyInstance, ctx: Context): void {
  readForStreams(ctx);

  const find = (request: FastifyRequest) => findStream(ctx, idOf(request));

  app.get(LIST, async (request) => {
    administratorOf(request);
    return wholeCollection(pathOf(request), (await listStreams(ctx)).map(streamDocument));
  });

  app.post(LIST, takes(NewStreamBody), async (request, reply) => {
    const caller = administratorOf(request);
    return reply.code(201).send(streamDocument(await createStream(ctx, caller, bodyOf(request))));
  });

  app.get(ONE, async (request) => {
    administratorOf(request);
    return streamDocument(await find(request));
  });

  app.patch(ONE, takes(StreamBody), async (request) => {
    const caller = administratorOf(request);
    return streamDocument(await changeStream(ctx, caller, await find(request), bodyOf(request)));
  });

  app.delete(ONE, async (request, reply) => {
    const caller = administratorOf(request);
    await removeStream(ctx, caller, await find(request));
    return reply.code(204).send();
  });

  app.post(`${ONE}/test`, TAKES_NOTHING, async (request) => {
    const caller = administratorOf(request);
    const tested = await testStream(ctx, caller, await find(request));
    return { _type: "AuditStreamTest", ...tested, _links: { self: { href: pathOf(request) } } };
  });
}
