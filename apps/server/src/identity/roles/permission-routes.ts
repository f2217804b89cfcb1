/** The permissions of roles over HTTP: the catalogue, reading, changing and previewing (docs/api.md). */
import {
  CATEGORY_NAMES,
  categoryOf,
  PERMISSIONS,
  riskOf,
  type PermissionCategory,
  type PermissionDefinition,
} from "@halyard/contract/permissions/permissions";
import { PERMISSION_DESCRIPTIONS } from "@halyard/contract/permissions/permission-descriptions";
import type { FastifyInstance } from "fastify";
import { mayManageRoles } from "../../access/policies/roles.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { violation, wrongFormat } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { lockVersionIn } from "../../hal/write/lock-version.ts";
import type { Context } from "../../platform/context.ts";
import type { PermissionRequest } from "./permissions.ts";
import { MOST_PREVIEWED, previewChanges, type PreviewRequest } from "./write/preview.ts";
import { permissionIds, permissionsOf } from "./resource.ts";
import { findRole, requireRoleViewer, type RoleRow } from "./service.ts";
import { changePermissions } from "./write/write.ts";
import { z } from "zod";
import { LockVersionBody, takes } from "../../hal/write/takes.ts";

const permissions = z.array(z.enum(PERMISSIONS.map(({ id }) => id)));
/** The whole list, or what changes. */
const PermissionsChange = z.union([
  z.object({ permissions }),
  z.object({ grant: permissions, revoke: permissions.optional() }),
  z.object({ grant: permissions.optional(), revoke: permissions }),
]);
const PermissionsBody = z.intersection(PermissionsChange, z.object({ lockVersion: LockVersionBody }));
const PermissionsPreviewBody = z.object({
  changes: z.array(z.intersection(PermissionsChange, z.object({ roleId: z.int() }))).max(MOST_PREVIEWED),
});

export function rolePermissionRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/roles/:id/permissions", async (request) =>
    permissionsDocument(await findRole(ctx, request.caller, idOf(request))),
  );

  app.patch("/api/v3/roles/:id/permissions", takes(PermissionsBody), async (request) => {
    const caller = requireLogin(request);
    requirePermission(mayManageRoles(caller));
    const body = bodyOf(request);
    const wanted = requestIn(body);
    const { role, plan } = await changePermissions(ctx, caller, idOf(request), wanted, lockVersionIn(body));
    const { granted, revoked, addedDependencies, fallen } = plan;
    return { ...permissionsDocument(role), granted, revoked, addedDependencies, fallen };
  });

  app.post("/api/v3/roles/permissions/preview", takes(PermissionsPreviewBody), async (request) => {
    const caller = requireLogin(request);
    requirePermission(mayManageRoles(caller));
    return previewChanges(ctx, caller, previewsIn(bodyOf(request)));
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

const permissionsDocument = (role: RoleRow) => ({
  _type: "RolePermissions",
  permissions: permissionsOf(role),
  lockVersion: role.version,
  _links: {
    self: { href: `/api/v3/roles/${role.id}/permissions` },
    role: { href: `/api/v3/roles/${role.id}`, title: role.name },
  },
});

/** The whole list, or what is granted and revoked; not both, not neither. */
function requestIn(body: JsonObject): PermissionRequest {
  const { permissions, grant, revoke } = body;
  if (permissions !== undefined && grant === undefined && revoke === undefined) {
    return { permissions: permissionIds(permissions, "permissions") };
  }
  if (permissions !== undefined || (grant === undefined && revoke === undefined)) {
    throw violation("permissions", "Either permissions or grant and revoke are needed.");
  }
  return { grant: permissionIds(grant ?? [], "grant"), revoke: permissionIds(revoke ?? [], "revoke") };
}

function previewsIn({ changes }: JsonObject): PreviewRequest[] {
  if (!Array.isArray(changes)) throw wrongFormat("changes", "[]Object", changes);
  if (changes.length > MOST_PREVIEWED) throw violation("changes", `Changes has more than ${MOST_PREVIEWED} roles.`);
  return changes.map((change: unknown) => {
    if (!isObject(change)) throw wrongFormat("changes", "[]Object", change);
    const { roleId } = change;
    if (typeof roleId !== "number" || !Number.isSafeInteger(roleId)) throw wrongFormat("roleId", "Integer", roleId);
    return { roleId, request: requestIn(change) };
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
      description: PERMISSION_DESCRIPTIONS[definition.id],
      category,
      module: definition.module,
      risk: riskOf(definition.id),
      contexts: definition.contexts,
      public: definition.public,
      dependencies: definition.dependencies,
    })),
  };
}
