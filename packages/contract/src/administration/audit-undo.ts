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
  Membership: { roles: "roles", principal: "principal" },
  Project: {
    name: "name",
    identifier: "identifier",
    description: "description",
    public: "public",
    modules: "modules",
    parent: "parent",
    status: "status",
    statusExplanation: "statusExplanation",
  },
  Version: {
    name: "name",
    description: "description",
    startDate: "startDate",
    endDate: "endDate",
    status: "status",
    sharing: "sharing",
  },
  Category: { name: "name", defaultAssignee: "defaultAssignee" },
  CustomField: {
    name: "name",
    description: "description",
    position: "position",
    isForAll: "isForAll",
    types: "types",
    projects: "projects",
    multiple: "multiple",
    required: "required",
    searchable: "searchable",
    filterable: "filterable",
    hasComment: "hasComment",
    visibility: "visibility",
    roles: "roles",
    rightToLeft: "rightToLeft",
    minLength: "minLength",
    maxLength: "maxLength",
    minValue: "minValue",
    maxValue: "maxValue",
    pattern: "regularExpression",
    defaultValue: "defaultValue",
  },
  Webhook: {
    name: "name",
    url: "url",
    state: "enabled",
    events: "events",
    allProjects: "allProjects",
    allViews: "allViews",
    oneAtATime: "oneAtATime",
    projects: "projects",
    views: "views",
    user: "user",
  },
};

/** What can be undone beside a change of values: roles that someone got in a project, or lost. */
const WHOLE: { readonly [EntityType in string]?: readonly string[] } = { Membership: ["created", "deleted"] };

/** Attributes that one request cannot change beside others. */
const ALONE: readonly (readonly string[])[] = [["status"], ["grantedPermissions", "revokedPermissions"]];

/** The attribute's name in bodies; null: a change of it cannot be undone. */
export function undoName(entityType: string, attribute: string): string | null {
  if (entityType === "Setting") return attribute;
  return UNDOABLE[entityType]?.[attribute] ?? null;
}

interface UndoableChange {
  attribute: string;
  from: unknown;
  to: unknown;
}

/** Why an entry can't be undone. `other`: it is of a kind, or changed an attribute, that has no inverse. */
export const UNDO_OBSTACLES = ["created", "deleted", "secret", "paused", "together", "other"] as const;
export type UndoObstacle = (typeof UNDO_OBSTACLES)[number];

/** What is in the way of undoing all that the entry changed in one request; null: nothing. */
export function undoObstacle(
  entityType: string,
  action: string,
  changes: readonly UndoableChange[],
): UndoObstacle | null {
  const isWhole = WHOLE[entityType]?.includes(action) === true;
  if (action === "created" || action === "deleted") {
    // What was written before the log had whose membership it was.
    const isKnown = action === "created" || changes.some(({ attribute }) => attribute === "principal");
    return isWhole && isKnown ? null : action;
  }
  if (action !== "updated" || changes.length === 0) return "other";
  // Of a secret the journal knows neither value, or only that it changed.
  if (changes.some(({ from, to }) => from === null && (to === null || to === "changed"))) return "secret";
  const names = changes.map(({ attribute }) => attribute);
  if (names.some((name) => undoName(entityType, name) === null)) return "other";
  if (entityType === "Webhook" && changes.some(({ attribute, from }) => attribute === "state" && from === "paused")) {
    return "paused";
  }
  const isApart = ALONE.some((alone) => {
    const among = names.filter((name) => alone.includes(name));
    return among.length > 0 && among.length < names.length;
  });
  return isApart && (entityType === "User" || entityType === "Role") ? "together" : null;
}

/** Whether all that the entry changed can be undone in one request. */
export const isUndoable = (entityType: string, action: string, changes: readonly UndoableChange[]): boolean =>
  undoObstacle(entityType, action, changes) === null;

/** Whether changes of this kind can be undone at all, so that it is worth saying why one can't. */
export const hasUndo = (entityType: string): boolean => entityType === "Setting" || Object.hasOwn(UNDOABLE, entityType);
