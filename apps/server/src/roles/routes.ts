import type { FastifyInstance } from "fastify";
import {
  CATEGORY_NAMES,
  categoryOf,
  PERMISSIONS,
  riskOf,
  type PermissionCategory,
  type PermissionDefinition,
} from "@halyard/contract/permissions";
import { wholeCollection } from "../hal/collection.ts";
import { idOf, pathOf } from "../hal/http.ts";
import { readListQuery } from "../hal/list-query.ts";
import { represent } from "../hal/resource.ts";
import type { Context } from "../platform/context.ts";
import { permissionsOf, roleResource } from "./resource.ts";
import { findRole, listRoles, requireRoleViewer } from "./service.ts";

export function roleRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/roles", async (request) => {
    const roles = await listRoles(ctx, request.caller, readListQuery(request.query));
    return wholeCollection(
      pathOf(request),
      roles.map((role) => represent(roleResource, role, request.caller)),
    );
  });

  app.get("/api/v3/roles/:id", async (request) =>
    represent(roleResource, await findRole(ctx, request.caller, idOf(request)), request.caller),
  );

  app.get("/api/v3/roles/:id/permissions", async (request) => {
    const role = await findRole(ctx, request.caller, idOf(request));
    return { _type: "RolePermissions", permissions: permissionsOf(role), version: role.version };
  });

  app.get("/api/v3/permissions", async (request) => {
    requireRoleViewer(request.caller);
    const groups = Map.groupBy(PERMISSIONS, (definition) => categoryOf(definition.id));
    return wholeCollection(
      pathOf(request),
      [...groups].map(([category, definitions]) => categoryDocument(category, definitions)),
    );
  });
}

function categoryDocument(category: PermissionCategory, definitions: readonly PermissionDefinition[]) {
  return {
    _type: "PermissionCategory",
    id: category,
    name: CATEGORY_NAMES[category],
    permissions: definitions.map((definition) => ({
      id: definition.id,
      name: definition.name,
      category,
      module: definition.module,
      risk: riskOf(definition.id),
      contexts: definition.contexts,
      public: definition.public,
      dependencies: definition.dependencies,
    })),
  };
}
