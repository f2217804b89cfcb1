/** Roles over HTTP; writing them is an extension (docs/api.md, "Roles and permissions"). */
import { sql, type SqlBool } from "kysely";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayManageRoles } from "../../access/policies/roles.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { activityDocument } from "../../audit/administrative-activities/activity.ts";
import { listAdministrativeActivities } from "../../audit/administrative-activities/service.ts";
import { requireLogin } from "../../access/require-login.ts";
import { collectionDocument, pagedCollection, wholeCollection } from "../../hal/answer/collection.ts";
import { throwAll, violation } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { isObject } from "../../hal/json.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { holderResource, listHolders } from "./holders.ts";
import { rolePermissionRoutes } from "./permission-routes.ts";
import { roleResource } from "./resource.ts";
import { findRole, listRoles } from "./service.ts";
import { changeRole, createRole, deleteRole } from "./write/write.ts";

const LIST = "/api/v3/roles";

export function roleRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => {
    const roles = await listRoles(ctx, request.caller, readListQuery(request.query));
    return wholeCollection(
      pathOf(request),
      roles.map((role) => represent(roleResource, role, request.caller)),
    );
  });

  app.post(LIST, async (request, reply) => {
    const caller = requireLogin(request);
    requirePermission(mayManageRoles(caller));
    const { input, errors } = readInput(roleResource, bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(represent(roleResource, await createRole(ctx, caller, input), caller));
  });

  app.get(`${LIST}/:id`, async (request) =>
    represent(roleResource, await findRole(ctx, request.caller, idOf(request)), request.caller),
  );

  app.patch(`${LIST}/:id`, async (request) => {
    const caller = requireLogin(request);
    requirePermission(mayManageRoles(caller));
    const role = await findRole(ctx, caller, idOf(request));
    const { input, errors } = readInput(roleResource, bodyOf(request), caller, role);
    throwAll(errors);
    return represent(roleResource, await changeRole(ctx, caller, role.id, input), caller);
  });

  app.delete(`${LIST}/:id`, async (request, reply) => {
    await deleteRole(ctx, requireLogin(request), idOf(request), reassignTo(request));
    return reply.code(204).send();
  });

  app.get(`${LIST}/:id/holders`, async (request) => {
    const caller = requireLogin(request);
    requirePermission(mayManageRoles(caller));
    const { id } = await findRole(ctx, caller, idOf(request));
    const query = readListQuery(request.query);
    const page = await listHolders(ctx, caller, id, query);
    return pagedCollection(holderResource, page, query, pathOf(request), caller);
  });

  app.get(`${LIST}/:id/activities`, async (request) => {
    const caller = requireLogin(request);
    requirePermission(mayManageRoles(caller));
    const { id } = await findRole(ctx, caller, idOf(request));
    const query = readListQuery(request.query);
    const own = sql<SqlBool>`events.entity_type = 'Role' and events.entity_id = ${id}`;
    const page = await listAdministrativeActivities(ctx, caller, query, [own]);
    return collectionDocument(page, query, pathOf(request), page.rows.map(activityDocument));
  });

  rolePermissionRoutes(app, ctx);
}

/** `?reassign_to=ID`: the role that its holders get. @throws a violation (422) where it is no id */
function reassignTo(request: FastifyRequest): number | null {
  const query: unknown = request.query;
  const text = isObject(query) ? query["reassign_to"] : undefined;
  if (text === undefined) return null;
  if (typeof text !== "string" || !/^\d{1,9}$/.test(text)) {
    throw violation("reassignTo", "Choose another role for those who hold this one.");
  }
  return Number(text);
}
