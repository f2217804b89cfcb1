/** Which changes of the audit log can be undone: by the entity's type, what the journal calls an attribute and what bodies do. */

type Attributes = { readonly [Attribute in string]?: string };

const ENTRY = { name: "name", description: "description", icon: "icon" } as const;
const FLAGS = { is_default: "isDefault" } as const;

const UNDOABLE: { readonly [EntityType in string]?: Attributes } = {
  User: {
    firstName: "firstName",
    lastName: "lastName",
    login: "login",
    email: "email",
    language: "language",
    admin: "admin",
    status: "status",
  },
  Group: { name: "name", members: "members" },
  Role: { name: "name", grantedPermissions: "grant", revokedPermissions: "revoke" },
  Status: {
    ...ENTRY,
    ...FLAGS,
    is_closed: "isClosed",
    is_readonly: "isReadonly",
    excluded_from_totals: "excludedFromTotals",
    default_done_ratio: "defaultDoneRatio",
  },
  Type: {
    ...ENTRY,
    ...FLAGS,
    is_milestone: "isMilestone",
    is_in_roadmap: "displayedInRoadmap",
    is_in_new_projects: "activatedForNewProjects",
    default_description: "defaultDescription",
  },
  Priority: { ...ENTRY, ...FLAGS, is_active: "isActive" },
};

/** Attributes that one request cannot change beside others. */
const ALONE: readonly (readonly string[])[] = [["status"], ["grantedPermissions", "revokedPermissions"]];

/** The attribute's name in bodies; null: a change of it cannot be undone. */
export function undoName(entityType: string, attribute: string): string | null {
  if (entityType === "Setting") return attribute;
  return UNDOABLE[entityType]?.[attribute] ?? null;
}

/** Whether all that the entry changed can be undone in one request. */
export function isUndoable(
  entityType: string,
  action: string,
  changes: readonly { attribute: string; from: unknown; to: unknown }[],
): boolean {
  if (action !== "updated" || changes.length === 0) return false;
  // Of a secret the journal knows neither.
  if (changes.some(({ from, to }) => from === null && to === null)) return false;
  const names = changes.map(({ attribute }) => attribute);
  if (names.some((name) => undoName(entityType, name) === null)) return false;
  return ALONE.every((alone) => {
    const among = names.filter((name) => alone.includes(name));
    return among.length === 0 || among.length === names.length;
  });
}
