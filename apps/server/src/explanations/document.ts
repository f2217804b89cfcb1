/** A decision on the wire: granted or not, and the chain that decided, each step a link. */
import type { Link } from "@halyard/contract/hal";
import type { Document } from "../hal/resource.ts";
import type { Explained, GroupNames } from "./service.ts";

type Reason = Explained["decision"]["reasons"][number];

export function explanationDocument(
  { user, definition, decision }: Explained,
  project: { id: number; name: string } | null,
  groups: GroupNames,
): Document {
  const links: Record<string, Link> = { user: { href: `/api/v3/users/${user.id}`, title: user.name } };
  if (project !== null) links["project"] = { href: `/api/v3/projects/${project.id}`, title: project.name };
  return {
    _type: "EffectivePermission",
    permission: definition.id,
    name: definition.name,
    module: definition.module,
    granted: decision.granted,
    reasons: decision.reasons.map((reason) => reasonDocument(reason, groups)),
    _links: links,
  };
}

function reasonDocument(reason: Reason, groups: GroupNames): Document {
  const { kind } = reason;
  if (kind === "role") {
    const { role, membershipId, groupId } = reason.held;
    const links: Record<string, Link> = {
      role: { href: `/api/v3/roles/${role.id}`, title: role.name },
      membership: { href: `/api/v3/memberships/${membershipId}` },
    };
    if (groupId !== null) links["group"] = { href: `/api/v3/groups/${groupId}`, title: groups.get(groupId) ?? "" };
    return { kind, _links: links };
  }
  if (kind === "nonMember" || kind === "anonymous") {
    return { kind, _links: { role: { href: `/api/v3/roles/${reason.roleId}`, title: reason.roleName } } };
  }
  return kind === "inactive" ? { kind, status: reason.status, _links: {} } : { kind, _links: {} };
}
