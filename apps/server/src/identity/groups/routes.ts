import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { mayManageGroups } from "../../access/policies/groups.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { collectionDocument, pagedCollection, wholeCollection } from "../../hal/answer/collection.ts";
import { offersOf } from "../../custom-fields/owners/offers.ts";
import { knownFields, showsField } from "../../custom-fields/owners/owner.ts";
import { withFields } from "../../custom-fields/owners/resource.ts";
import { validatesAll } from "../../custom-fields/owners/write.ts";
import { NO_VALUES } from "../../custom-fields/values/value.ts";
import { schemaOf } from "../../hal/answer/schema.ts";
import { missingPermission, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent, type Document } from "../../hal/answer/resource.ts";
import { membershipResource } from "../memberships/resource.ts";
import { listMemberships } from "../memberships/service.ts";
import type { Context } from "../../platform/context.ts";
import { userResource } from "../users/resource.ts";
import { usersByIds } from "../users/service.ts";
import { GROUPS, groupResource } from "./resource.ts";
import { changeGroup, createGroup, deleteGroup, findGroup, listGroups, type GroupRow } from "./service.ts";

const LIST = "/api/v3/groups";

export function groupRoutes(app: FastifyInstance, ctx: Context): void {
  const find = (request: FastifyRequest) => findGroup(ctx, request.caller, idOf(request));

  async function membersOf(group: GroupRow, caller: Caller): Promise<Document[]> {
    const users = await usersByIds(
      ctx,
      group.members.map((member) => member.id),
    );
    return users.map((user) => represent(userResource, user, caller));
  }

  const resourceFor = async (request: FastifyRequest) =>
    withFields(groupResource, GROUPS, await knownFields(ctx, request));

  async function show(group: GroupRow, request: FastifyRequest): Promise<Document> {
    const { caller } = request;
    const document = represent(await resourceFor(request), group, caller);
    if (!caller.canAnywhere("manage_members")) return { ...document, _embedded: {} };
    return { ...document, _embedded: { members: await membersOf(group, caller) } };
  }

  app.get(LIST, async (request) => {
    const query = readListQuery(request.query);
    const fields = await knownFields(ctx, request);
    const page = await listGroups(ctx, request.caller, query, fields);
    const resource = withFields(groupResource, GROUPS, fields);
    if (query.select !== null) return pagedCollection(resource, page, query, pathOf(request), request.caller);
    // The contract asks for `_embedded` in each element; its members are embedded in a single group only.
    const elements = page.rows.map((row) => ({ ...represent(resource, row, request.caller), _embedded: {} }));
    return collectionDocument(page, query, pathOf(request), elements);
  });

  app.post(LIST, async (request, reply) => {
    const { caller } = request;
    requirePermission(mayManageGroups(caller));
    const { input, errors } = readInput(await resourceFor(request), bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(await show(await createGroup(ctx, caller, input), request));
  });

  /** An extension: what the fields of groups are and what may be chosen in them. */
  app.get(`${LIST}/schema`, async (request) => {
    const { caller } = request;
    const fields = await knownFields(ctx, request);
    const shown = fields.of("Group").filter((field) => showsField(GROUPS, field, caller, null));
    const links = { self: { href: `${LIST}/schema` } };
    return schemaOf(await resourceFor(request), caller, null, links, offersOf(shown, { custom: NO_VALUES }, null));
  });

  app.get(`${LIST}/:id`, async (request) => show(await find(request), request));

  app.patch(`${LIST}/:id`, async (request) => {
    const { caller } = request;
    const group = await find(request);
    requirePermission(mayManageGroups(caller));
    const { input, errors } = readInput(await resourceFor(request), bodyOf(request), caller, group);
    throwAll(errors);
    return show(await changeGroup(ctx, caller, group, input, validatesAll(bodyOf(request))), request);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteGroup(ctx, request.caller, await find(request));
    return reply.code(202).send();
  });

  app.get(`${LIST}/:id/members`, async (request) => {
    const group = await find(request);
    if (!request.caller.canAnywhere("manage_members")) throw missingPermission();
    return wholeCollection(pathOf(request), await membersOf(group, request.caller));
  });

  app.get(`${LIST}/:id/memberships`, async (request) => {
    const group = await find(request);
    const query = readListQuery(request.query);
    const own = sql<SqlBool>`memberships.principal_id = ${group.id}`;
    const page = await listMemberships(ctx, request.caller, query, [own]);
    return pagedCollection(membershipResource, page, query, pathOf(request), request.caller);
  });
}
