/** A decision on the wire: yes, no or with what is theirs, and the chain that decided, each step a link. */
import type {
  EffectivePermission as WireEffectivePermission,
  Reason as WireReason,
} from "@halyard/contract/schemas/identity/roles";
import type { Link } from "@halyard/contract/hal";
import { permissionOf } from "@halyard/contract/permissions/permissions";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { Explained, GroupNames } from "./service.ts";

type Reason = Explained["verdict"]["reasons"][number];

/** What it was asked about. */
export interface About {
  project: { id: number; name: string } | null;
  workPackage: { id: number; subject: string } | null;
}

export function explanationDocument(
  { user, definition, granted, verdict }: Explained,
  { project, workPackage }: About,
  groups: GroupNames,
): DocumentOf<WireEffectivePermission> {
  const links: Record<string, Link> = { user: { href: `/api/v3/users/${user.id}`, title: user.name } };
  if (project !== null) links["project"] = { href: `/api/v3/projects/${project.id}`, title: project.name };
  if (workPackage !== null) {
    links["workPackage"] = { href: `/api/v3/work_packages/${workPackage.id}`, title: workPackage.subject };
  }
  return {
    _type: "EffectivePermission",
    permission: definition.id,
    name: definition.name,
    module: definition.module,
    granted,
    verdict: verdict.answer,
    ownership: verdict.ownership,
    decidedBy: verdict.permission,
    reasons: verdict.reasons.map((reason) => reasonDocument(reason, groups)),
    _links: links,
  };
}

function reasonDocument(reason: Reason, groups: GroupNames): DocumentOf<WireReason> {
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
  if (kind === "cannotSee") {
    const { name } = permissionOf(reason.permission);
    return { kind, permission: reason.permission, name, _links: {} };
  }
  if (kind === "nothingOwn") return { kind, ownership: reason.ownership, _links: {} };
  return kind === "inactive" ? { kind, status: reason.status, _links: {} } : { kind, _links: {} };
}
