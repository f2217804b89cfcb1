/** What a live event says, and which cached answers it makes stale. */
import { IN_ORDER, keys, type ResourceName } from "../../shared/api/query-keys.ts";

export interface LiveEvent {
  id: number;
  entityType: string;
  entityId: number;
  projectId: number | null;
  action: string;
  /** The names of what changed; null: it is not said. */
  attributes: readonly string[] | null;
  /** When: what was read later has it. */
  at: string;
}

export type QueryPrefix = readonly unknown[];

/** The event in a message's data, or null for anything else (a newer server may send what we do not know). */
export function parseEvent(data: unknown): LiveEvent | null {
  if (typeof data !== "string") return null;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { id, entityType, entityId, projectId, action, attributes, at }: Partial<Record<string, unknown>> = {
    ...value,
  };
  if (typeof id !== "number" || typeof entityType !== "string" || typeof entityId !== "number") return null;
  return {
    id,
    entityType,
    entityId,
    projectId: typeof projectId === "number" ? projectId : null,
    action: typeof action === "string" ? action : "",
    attributes: Array.isArray(attributes) ? attributes.map(String) : null,
    at: typeof at === "string" ? at : "",
  };
}

/** Attributes of a work package that nothing of other rows follows from, but that some name it. */
const OF_ONE_ROW = new Set([
  "subject",
  "description",
  "status",
  "type",
  "assignee",
  "responsible",
  "priority",
  "version",
  "category",
  "storyPoints",
]);

/** Whether it concerns one row alone, of which the event says enough. */
export const isRowChange = ({ entityType, action, attributes, at }: LiveEvent): boolean =>
  entityType === "WorkPackage" &&
  action === "updated" &&
  at !== "" &&
  attributes !== null &&
  attributes.length > 0 &&
  attributes.every((attribute) => OF_ONE_ROW.has(attribute));

const RESOURCES: Partial<Record<string, ResourceName>> = {
  WorkPackage: "work_packages",
  Project: "projects",
  WorkPackageDefaults: "projects",
  WorkPackageTemplate: "projects",
  Query: "queries",
  User: "users",
  PlaceholderUser: "users",
  Group: "groups",
  Role: "roles",
  Membership: "memberships",
  Status: "statuses",
  Type: "types",
  FieldRuleScheme: "types",
  Priority: "priorities",
  CustomField: "custom_fields",
  ProjectAttributes: "custom_fields",
  Version: "versions",
  News: "news",
  Sprint: "sprints",
  ProjectPhase: "phases",
  ProjectPhaseDefinition: "phases",
  Category: "categories",
  Workflow: "workflows",
  CustomAction: "custom_actions",
  GithubOrganizationConfig: "github",
  GithubPullRequest: "github",
  GithubRepository: "github",
};

/** Who may do what may have changed with these, and with it the links of everything. */
const ACCESS = new Set(["Membership", "Role", "Group"]);
/** Names and colours of these stand in other resources' links. */
const NAMED = new Set([
  "Status",
  "Type",
  "Priority",
  "CustomField",
  "Version",
  "Category",
  "Sprint",
  "ProjectPhaseDefinition",
  "Project",
  "User",
  // They decide what can be done with work packages.
  "FieldRuleScheme",
  "Workflow",
  "CustomAction",
]);

/** They belong to a work package, whose id the event does not carry. */
const OF_WORK_PACKAGES = new Set(["Activity", "Watcher", "Relation", "TimeEntry"]);

export function affectedKeys(event: LiveEvent): QueryPrefix[] {
  // It may be a reminder that has come.
  if (event.entityType === "Notification") return [keys.all("notifications"), keys.all("reminders")];
  // The places of cards and rows, of a board or of a saved view: nothing else of these has changed.
  if (event.action === "reordered") return [keys.all("orders"), keys.list("work_packages", IN_ORDER)];
  if (ACCESS.has(event.entityType)) return [[]];
  if (OF_WORK_PACKAGES.has(event.entityType)) return [keys.all("work_packages")];
  const resource = RESOURCES[event.entityType];
  // A kind that this client does not know, of a newer server or of a page that is not cached: nothing here shows it.
  if (resource === undefined) return [];
  if (resource === "work_packages") return [keys.lists(resource), keys.one(resource, event.entityId)];
  const administration = keys.all("administration");
  if (resource === "users") return [keys.all("users"), keys.all("work_packages"), administration];
  if (NAMED.has(event.entityType)) return [keys.all(resource), keys.all("work_packages"), administration];
  return [keys.all(resource), administration];
}
