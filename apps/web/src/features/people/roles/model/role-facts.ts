/** What roles are like, worked out of their permissions. Pure. */
import type { CatalogueEntry, CatalogueGroup } from "@halyard/contract/schemas/identity/roles";
import {
  PERMISSIONS,
  categoryOf,
  isGrantable,
  permissionOf,
  riskOf,
  type Permission,
  type Risk,
} from "@halyard/contract/permissions/permissions";
import type { Role } from "@halyard/contract/resources";
import { byName, byShownType } from "./role-order.ts";
import { ROLE_SORT, type RoleFilters, type RoleListSearch } from "./search.ts";

export const RECENT_ROLES = 5;

export type RiskCounts = Record<Risk, number>;

export function riskCounts(permissions: readonly Permission[]): RiskCounts {
  const counts: RiskCounts = { high: 0, medium: 0, low: 0 };
  for (const id of permissions) counts[riskOf(id)] += 1;
  return counts;
}

/** In how many categories the role may do something. */
export const categoryCount = (permissions: readonly Permission[]): number => new Set(permissions.map(categoryOf)).size;

/** Selected / total, rounded. */
export const coverage = (selected: number, total: number): number =>
  total === 0 ? 0 : Math.round((selected / total) * 100);

const fits = (role: Role, { type, risk }: RoleFilters): boolean =>
  (type === undefined || (role.roleType === "global") === (type === "global")) &&
  (risk === undefined || role.permissions.some((id) => riskOf(id) === risk));

/** Those that were changed last come first; of those that were changed at once, the one that was made last. */
export const byChange = (roles: readonly Role[], filters: RoleFilters = {}): Role[] =>
  roles.filter((role) => fits(role, filters)).toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);

/** What the list shows, in its order. */
export function listedRoles(roles: readonly Role[], search: RoleListSearch): Role[] {
  const { q = "", show, sort = ROLE_SORT, desc = false } = search;
  const wanted = q.toLowerCase();
  const shown = roles.filter(
    (role) =>
      fits(role, search) &&
      (show !== "system" || !role.assignable) &&
      (role.name.toLowerCase().includes(wanted) || role.description.toLowerCase().includes(wanted)),
  );
  const order = sort === "type" ? byShownType : byName;
  return shown.toSorted((a, b) => (desc ? order(b, a) : order(a, b)));
}

/** How many permissions a role of this kind can have. */
export function grantableCount({ roleType: type, builtin }: Pick<Role, "roleType" | "builtin">): number {
  const kind = { type, builtin: builtin ?? "none" };
  return PERMISSIONS.filter((permission) => isGrantable(permission, kind)).length;
}

export interface CategoryShare {
  granted: number;
  /** What a role of this kind can have of the category; 0: nothing of it. */
  total: number;
  /** Of those granted, the ones of high risk. */
  risky: number;
}

/** How much of each category the role has, in the order of the catalogue. */
export function categoryShares(catalogue: readonly CatalogueGroup[], role: Role): CategoryShare[] {
  const held = new Set<string>(role.permissions);
  const choices = new Map(choicesFor(catalogue, role).map((group) => [group.id, group.permissions]));
  return catalogue.map(({ id }) => {
    const all = choices.get(id) ?? [];
    const granted = all.filter((one) => held.has(one.id));
    return {
      granted: granted.length,
      total: all.length,
      risky: granted.filter(({ risk }) => risk === "high").length,
    };
  });
}

/** What may be chosen for a role of this kind. */
export function choicesFor(
  catalogue: readonly CatalogueGroup[],
  kind: { globalRole: boolean; builtin: string | null },
): CatalogueGroup[] {
  const role = { type: kind.globalRole ? "global" : "project", builtin: kind.builtin ?? "none" } as const;
  return catalogue
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter(({ id }) => isGrantable(permissionOf(id), role)),
    }))
    .filter((group) => group.permissions.length > 0);
}

/** The part of the choices that the search and the risk leave. */
export function matchingChoices(choices: readonly CatalogueGroup[], q: string, risk: Risk | null): CatalogueGroup[] {
  const wanted = q.trim().toLowerCase();
  const matches = ({ id, name, description }: CatalogueEntry): boolean =>
    wanted === "" || [id, name, description].some((text) => text.toLowerCase().includes(wanted));
  return choices
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter((one) => matches(one) && (risk === null || one.risk === risk)),
    }))
    .filter((group) => group.permissions.length > 0);
}

/** Of a description: what only makes it a sentence. */
const FILLERS = new Set([
  "a",
  "all",
  "an",
  "for",
  "good",
  "in",
  "of",
  "on",
  "own",
  "project's",
  "that",
  "the",
  "their",
  "to",
]);

const wordsOf = (text: string): string[] => text.toLowerCase().replace(/\.$/, "").split(/\s+/);

/** Whether the description of a permission says more than its name does. */
export function saysMore({ name, description }: { name: string; description: string }): boolean {
  const named = new Set(wordsOf(name));
  return wordsOf(description).some((word) => !FILLERS.has(word) && !named.has(word));
}
