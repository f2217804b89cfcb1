/** What a membership is made of: roles that were assigned here, and those that come through groups. Pure. */
import { idOf, linkOf } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";
import { heldRoles } from "../../../../../shared/memberships/held-roles.ts";

export const directRoleIds = (membership: Membership): number[] =>
  heldRoles(membership).flatMap(({ id, direct }) => (direct ? [id] : []));

/** Those that can't be removed here. */
export const throughGroupsAlone = (membership: Membership): number[] =>
  heldRoles(membership).flatMap(({ id, direct }) => (direct ? [] : [id]));

/** All of its roles come through groups: there is nothing to remove here. */
export const isInherited = (membership: Membership): boolean => directRoleIds(membership).length === 0;

/** The roles that some memberships have after a change, by the id of the membership. */
export type RolesAfter = ReadonlyMap<number, readonly number[]>;

/**
 * Whether no one would be left with one of the roles.
 * @param holders the people who have one now
 * @param changed memberships as they are, those of groups among them
 * @param after the roles assigned to each of those afterwards
 */
export function losesAll(
  holders: readonly Membership[],
  roleIds: readonly number[],
  changed: readonly Membership[],
  after: RolesAfter,
): boolean {
  if (holders.length === 0) return false;
  const groups = new Map(changed.map((one) => [linkOf(one, "principal")?.href, after.get(one.id) ?? []]));
  const keeps = (holder: Membership): boolean => {
    const direct = after.get(holder.id) ?? directRoleIds(holder);
    if (direct.some((id) => roleIds.includes(id))) return true;
    return holder.inherited.some(({ _links: { role, group } }) => {
      const id = idOf(role);
      if (id === null || !roleIds.includes(id)) return false;
      return groups.get(group.href ?? undefined)?.includes(id) ?? true;
    });
  };
  return !holders.some(keeps);
}
