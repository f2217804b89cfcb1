/**
 * Which permissions are chosen in the role form. Choosing one chooses what it needs, taking one away takes what
 * needs it; both are told. Projects' and global permissions have nothing in common, so that each kind of role keeps
 * its own choice while the form is open.
 */
import { planPermissionChange } from "@halyard/contract/permissions/permission-changes";
import { isGrantable, permissionOf, type Permission } from "@halyard/contract/permissions/permissions";
import { DEFAULT_ROLE_PERMISSIONS } from "@halyard/contract/permissions/permission-presets";

type Kind = "project" | "global";

export interface Selection {
  project: ReadonlySet<Permission>;
  global: ReadonlySet<Permission>;
  /** What came or fell without having been asked for, last time. */
  followed: { added: readonly Permission[]; removed: readonly Permission[] };
}

const NOTHING = { added: [], removed: [] } as const;

export const kindOf = (globalRole: boolean): Kind => (globalRole ? "global" : "project");

/** @param permissions of a role; its kind decides where they belong */
export function selectionOf(permissions: readonly Permission[], globalRole: boolean): Selection {
  const chosen = new Set(permissions);
  const project = globalRole ? new Set(DEFAULT_ROLE_PERMISSIONS) : chosen;
  return { project, global: globalRole ? chosen : new Set(), followed: NOTHING };
}

export const newSelection = (): Selection => selectionOf(DEFAULT_ROLE_PERMISSIONS, false);

/** @param ids what was asked for: one permission, a category, all that is shown */
export function choose(
  selection: Selection,
  role: { globalRole: boolean; builtin: string | null },
  ids: readonly Permission[],
  on: boolean,
): Selection {
  const kind = kindOf(role.globalRole);
  // What every role has stays.
  const taken = ids.filter((id) => !permissionOf(id).public);
  const plan = planPermissionChange(selection[kind], on ? ids : [], on ? [] : taken);
  // What a built-in role may not hold is refused by the server with a reason; it is not chosen behind one's back.
  const type = { type: kind, builtin: role.builtin ?? "none" } as const;
  const permissions = plan.permissions.filter((id) => selection[kind].has(id) || isGrantable(permissionOf(id), type));
  return {
    ...selection,
    [kind]: new Set(permissions),
    followed: {
      added: plan.addedDependencies.map(({ permission }) => permission),
      removed: plan.fallen.map(({ permission }) => permission),
    },
  };
}

/** Your own changes once more, on what the role holds by now. */
export function rebase(
  mine: ReadonlySet<Permission>,
  before: readonly Permission[],
  now: readonly Permission[],
): Permission[] {
  const known = new Set(before);
  const granted = [...mine].filter((id) => !known.has(id));
  const revoked = before.filter((id) => !mine.has(id) && now.includes(id));
  return planPermissionChange(now, granted, revoked).permissions;
}
