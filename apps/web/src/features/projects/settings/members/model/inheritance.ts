/** What a membership is made of: roles that were assigned here, and those that come through groups. Pure. */
import { idOf, linkOf, linksOf } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";

export interface HeldRole {
  id: number;
  name: string;
  /** Names of the groups through which it comes; none: it was assigned here. */
  groups: readonly string[];
}

export function heldRoles(membership: Membership): HeldRole[] {
  return linksOf(membership, "roles").flatMap((link) => {
    const id = idOf(link);
    return id === null ? [] : [{ id, name: link.title ?? "", groups: groupsOf(membership, id) }];
  });
}

const groupsOf = (membership: Membership, roleId: number): string[] =>
  membership.inherited
    .filter(({ _links: { role } }) => idOf(role) === roleId)
    .map(({ _links: { group } }) => group.title ?? "");

export const directRoleIds = (membership: Membership): number[] =>
  heldRoles(membership).flatMap(({ id, groups }) => (groups.length === 0 ? [id] : []));

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
