/** The permissions of high risk with the roles that grant them: the gravest first, then those of most people. Pure. */
import { riskOf, type Permission } from "@halyard/contract/permissions/permissions";
import type { Role } from "@halyard/contract/resources";

export function riskiest(roles: readonly Role[]) {
  const holders = Map.groupBy(
    roles.flatMap((role) => role.permissions.filter((id) => riskOf(id) === "high").map((id) => ({ id, role }))),
    ({ id }) => id,
  );
  const reach = (granting: readonly Role[]): number => granting.reduce((sum, { userCount }) => sum + userCount, 0);
  return [...holders]
    .map(([id, grants]) => ({ id, holders: grants.map(({ role }) => role) }))
    .toSorted((a, b) => harmOf(b.id) - harmOf(a.id) || reach(b.holders) - reach(a.holders));
}

/** Those that people can be given and that do most harm: what most people have first. */
export const riskyRoles = (roles: readonly Role[]): Role[] =>
  roles
    .filter(({ permissions, builtin }) => builtin === null && permissions.some((id) => riskOf(id) === "high"))
    .toSorted((a, b) => b.userCount - a.userCount);

/** Who decides over access does most harm, then who deletes work; what people wrote themselves is theirs. */
function harmOf(id: Permission): number {
  if (/_own_/.test(id)) return 0;
  if (/admin|manage_members|global/.test(id)) return 3;
  return /^delete_(?:projects?|work_packages|versions|users?)$/.test(id) ? 2 : 1;
}
