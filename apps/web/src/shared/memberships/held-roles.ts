/** What a membership is made of: roles that were assigned there, and those that come through groups. Pure. */
import { idOf, linksOf } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";

export interface HeldRole {
  id: number;
  name: string;
  /** It was assigned there, whatever comes through groups. */
  direct: boolean;
  /** Names of the groups through which it comes. */
  groups: readonly string[];
}

export function heldRoles(membership: Membership): HeldRole[] {
  return linksOf(membership, "roles").flatMap((link) => {
    const id = idOf(link);
    if (id === null) return [];
    const through = membership.inherited.filter(({ _links: { role } }) => idOf(role) === id);
    const groups = through.map(({ _links: { group } }) => group.title ?? "");
    return [{ id, name: link.title ?? "", direct: through.every(({ direct }) => direct), groups }];
  });
}
