/** Roles, the catalogue of permissions, and who may do what and why. */
import * as z from "zod/mini";
import type { Ownership } from "../../permissions/own-permissions.ts";
import {
  CATEGORY_NAMES,
  isPermission,
  type Permission,
  type PermissionCategory,
} from "../../permissions/permissions.ts";
import { link, links, resource } from "../hal.ts";

const permission = z.custom<Permission>((value) => typeof value === "string" && isPermission(value));
const risk = z.enum(["high", "medium", "low"]);

export const role = resource("Role", {
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** false: for system use only. */
  assignable: z.boolean(),
  globalRole: z.boolean(),
  roleType: z.enum(["project", "global", "work_package"]),
  /** null: made by someone. */
  builtin: z.nullable(z.string()),
  permissions: z.array(permission),
  userCount: z.number(),
  lockVersion: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Role = z.infer<typeof role>;

/** Someone who has a role somewhere. */
export const holder = z.object({
  _type: z.string(),
  via: z.enum(["direct", "group"]),
  createdAt: z.string(),
  _links: z.object({ self: link, principal: link, project: link, group: z.optional(link), membership: link }),
});
export type Holder = z.infer<typeof holder>;

export const attributeChange = z.object({
  attribute: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  fromTitle: z.optional(z.string()),
  toTitle: z.optional(z.string()),
  names: z.optional(z.record(z.string(), z.string())),
});
export type AttributeChange = z.infer<typeof attributeChange>;

export const rolePermissions = resource("RolePermissions", {
  permissions: z.array(permission),
  lockVersion: z.number(),
});
export type RolePermissions = z.infer<typeof rolePermissions>;

const effect = z.object({ permission, risk, people: z.number() });
const rolePreview = z.object({
  roleId: z.number(),
  name: z.string(),
  builtin: z.nullable(z.string()),
  holders: z.number(),
  lockVersion: z.number(),
  granted: z.array(effect),
  revoked: z.array(effect),
  /** Granted without having been asked for. */
  addedDependencies: z.array(z.object({ permission, neededBy: z.array(permission) })),
  /** Revoked without having been asked for. */
  fallen: z.array(z.object({ permission, needs: z.array(permission) })),
  peopleGaining: z.number(),
  peopleLosing: z.number(),
});
export type RolePreview = z.infer<typeof rolePreview>;

/** The answer of `POST /roles/permissions/preview` (docs/api.md, "Roles and permissions"). */
export const permissionsPreview = z.object({
  _type: z.literal("RolePermissionsPreview"),
  peopleGaining: z.number(),
  peopleLosing: z.number(),
  roles: z.array(rolePreview),
  highRisk: z.array(
    z.object({
      permission,
      gaining: z.number(),
      losing: z.number(),
      examples: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  ),
});
export type PermissionsPreview = z.infer<typeof permissionsPreview>;

const isCategory = (value: unknown): value is PermissionCategory =>
  typeof value === "string" && Object.hasOwn(CATEGORY_NAMES, value);
const category = z.custom<PermissionCategory>(isCategory);

const catalogueEntry = z.object({
  id: permission,
  name: z.string(),
  description: z.string(),
  category,
  module: z.nullable(z.string()),
  risk,
  contexts: z.readonly(z.array(z.string())),
  public: z.boolean(),
  dependencies: z.readonly(z.array(permission)),
});
export type CatalogueEntry = z.infer<typeof catalogueEntry>;

export const catalogueGroup = z.object({
  _type: z.literal("PermissionCategory"),
  id: category,
  name: z.string(),
  permissions: z.array(catalogueEntry),
});
export type CatalogueGroup = z.infer<typeof catalogueGroup>;

export const permissionTemplate = resource("PermissionTemplate", {
  /** A word for a built-in one. */
  id: z.union([z.number(), z.string()]),
  name: z.string(),
  description: z.string(),
  permissions: z.readonly(z.array(z.string())),
  category: z.enum(["built-in", "own"]),
  lockVersion: z.optional(z.number()),
});
export type PermissionTemplate = z.infer<typeof permissionTemplate>;

const reason = z.object({
  kind: z.string(),
  /** Of `cannotSee`: for want of which permission. */
  permission: z.optional(z.string()),
  name: z.optional(z.string()),
  _links: z.object({ role: z.optional(link), group: z.optional(link) }),
});
export type Reason = z.infer<typeof reason>;

const ownership: z.ZodMiniType<Ownership> = z.enum(["author", "time", "running"]);

export const effectivePermission = resource("EffectivePermission", {
  permission: z.string(),
  name: z.string(),
  /** Whether it is held; the verdict is the answer. */
  granted: z.boolean(),
  /** `own`: only with what is theirs, as `ownership` says. */
  verdict: z.enum(["yes", "own", "no"]),
  ownership: z.nullable(ownership),
  reasons: z.array(reason),
});
export type EffectivePermission = z.infer<typeof effectivePermission>;

const suggestionStep = z.object({
  kind: z.enum(["unlock", "accept", "unarchive", "module", "role", "group"]),
  module: z.optional(z.nullable(z.string())),
  _links: z.object({ project: z.optional(link), role: z.optional(link), group: z.optional(link) }),
});
export type SuggestionStep = z.infer<typeof suggestionStep>;

/** What would have to be changed so that someone may do something. */
export const permissionSuggestion = z.object({
  _type: z.literal("PermissionSuggestion"),
  _links: links,
  steps: z.array(suggestionStep),
  /** How many permissions it would give beside the one asked for; the first of them are in `gains`. */
  alsoGains: z.number(),
  gains: z.array(z.object({ permission: z.string(), name: z.string(), _links: z.object({ project: link }) })),
});
export type PermissionSuggestion = z.infer<typeof permissionSuggestion>;
