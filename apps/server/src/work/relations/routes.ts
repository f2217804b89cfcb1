import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../access/caller.ts";
import { requireLogin } from "../../access/require-login.ts";
import { catalogueAt, type Catalogue } from "../../work-types/entries/catalogue.ts";
import { pagedCollection, wholeCollection } from "../../hal/answer/collection.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent, type Document } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { workPackageResource } from "../work-packages/resource/resource.ts";
import { visibleWorkPackage, workPackagesByIds } from "../work-packages/service.ts";
import { relationCandidates } from "./candidates.ts";
import { relationResource } from "./resource.ts";
import {
  changeRelation,
  createRelation,
  deleteRelation,
  findRelation,
  listRelations,
  relationsOfWorkPackage,
  type RelationRow,
} from "./service.ts";

const OF_ONE = "/api/v3/work_packages/:id/relations";

export function relationRoutes(app: FastifyInstance, ctx: Context): void {
  const catalogueOf = (request: FastifyRequest): Promise<Catalogue> => catalogueAt(ctx, request.catalogueRevision);
  const find = (request: FastifyRequest) => findRelation(ctx, request.caller, idOf(request));

  /** With both ends in them. */
  async function show(rows: readonly RelationRow[], caller: Caller, catalogue: Catalogue): Promise<Document[]> {
    const ids = new Set(rows.flatMap((row) => [row.from_id, row.to_id]));
    const ends = await workPackagesByIds(ctx, caller, [...ids]);
    const resource = workPackageResource(catalogue);
    const documents = new Map(ends.map((end) => [end.id, represent(resource, end, caller)]));
    return rows.map((row) => ({
      ...represent(relationResource, row, caller),
      _embedded: { from: documents.get(row.from_id), to: documents.get(row.to_id) },
    }));
  }

  const showOne = async (row: RelationRow, request: FastifyRequest) =>
    (await show([row], request.caller, await catalogueOf(request)))[0];

  app.get("/api/v3/relations", async (request) => {
    const query = readListQuery(request.query);
    const page = await listRelations(ctx, request.caller, query);
    return pagedCollection(relationResource, page, query, pathOf(request), request.caller);
  });

  app.get("/api/v3/relations/:id", async (request) => showOne(await find(request), request));

  app.patch("/api/v3/relations/:id", async (request) => {
    const caller = requireLogin(request);
    const row = await find(request);
    const { input, errors } = readInput(relationResource, bodyOf(request), caller, row);
    throwAll(errors);
    return showOne(await changeRelation(ctx, caller, row, input), request);
  });

  app.delete("/api/v3/relations/:id", async (request, reply) => {
    const caller = requireLogin(request);
    await deleteRelation(ctx, caller, await find(request));
    return reply.code(204).send();
  });

  app.get(OF_ONE, async (request) => {
    const rows = await relationsOfWorkPackage(ctx, request.caller, idOf(request));
    return wholeCollection(pathOf(request), await show(rows, request.caller, await catalogueOf(request)));
  });

  app.post(OF_ONE, async (request, reply) => {
    const caller = requireLogin(request);
    const source = await visibleWorkPackage(ctx, caller, idOf(request));
    const { input, errors } = readInput(relationResource, bodyOf(request), caller, null);
    throwAll(errors);
    const row = await createRelation(ctx, caller, source, input);
    return reply.code(201).send(await showOne(row, request));
  });

  app.get("/api/v3/work_packages/:id/available_relation_candidates", async (request) =>
    relationCandidates(
      ctx,
      request.caller,
      await catalogueOf(request),
      idOf(request),
      readListQuery(request.query),
      pathOf(request),
    ),
  );
}
