/** What types, statuses and priorities have in common over HTTP: creating, changing, deleting. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { notFound, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, moveTargetOf } from "../../hal/http.ts";
import type { Document } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { readEntry, type EntryBody, type EntryRules } from "./body.ts";
import { catalogueAt, type Catalogue } from "./catalogue.ts";
import { changeEntry, createEntry, removeEntry } from "./entries.ts";
import type { EntryKind } from "./input.ts";
import { takes } from "../../hal/write/takes.ts";

interface EntryRoutes<Row> {
  kind: EntryKind;
  rules: EntryRules;
  /** Of what stands in `_links`. */
  linkRules?: EntryRules;
  /** The same, as the API describes it. */
  body: EntryBody;
  rowsIn(catalogue: Catalogue): ReadonlyMap<number, Row>;
  show(row: Row, request: FastifyRequest): Document;
}

/** `POST`, `PATCH` and `DELETE` (extensions, API README). */
export function entryWriteRoutes<Row extends { id: number }>(
  app: FastifyInstance,
  ctx: Context,
  routes: EntryRoutes<Row>,
): void {
  const { kind, rules, linkRules = {}, body, rowsIn, show } = routes;
  const list = `/api/v3/${kind.table}`;

  /** As it is after the write, by the revision that came with it. */
  const fresh = async (request: FastifyRequest, id: number): Promise<Document> => {
    const { catalogueRevision } = await app.authenticate(request);
    const row = rowsIn(await catalogueAt(ctx, catalogueRevision)).get(id);
    if (row === undefined) throw notFound();
    return show(row, request);
  };

  app.post(list, takes(body.required({ name: true })), async (request, reply) => {
    requirePermission(mayManageWorkTypes(request.caller));
    const { input, errors } = readEntry(rules, linkRules, bodyOf(request));
    throwAll(errors);
    return reply.code(201).send(await fresh(request, await createEntry(ctx, request.caller, kind, input)));
  });

  app.patch(`${list}/:id`, takes(body), async (request) => {
    requirePermission(mayManageWorkTypes(request.caller));
    const id = idOf(request);
    const { input, errors } = readEntry(rules, linkRules, bodyOf(request));
    throwAll(errors);
    await changeEntry(ctx, request.caller, kind, id, input);
    return fresh(request, id);
  });

  app.delete(`${list}/:id`, async (request, reply) => {
    requirePermission(mayManageWorkTypes(request.caller));
    await removeEntry(ctx, request.caller, kind, idOf(request), moveTargetOf(request));
    return reply.code(204).send();
  });
}
