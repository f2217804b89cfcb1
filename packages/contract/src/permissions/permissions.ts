/**
 * The permission catalogue: what may be granted, where, and what it depends on. Facts of OpenProject 17; the
 * risk level and the category of each are derived from its id.
 */
import { CATALOGUE, type PermissionAudience, type PermissionFacts } from "./permission-catalogue.ts";

export type PermissionContext = "global" | "project" | "work_package";

export interface PermissionDefinition {
  id: Permission;
  /** The project module that must be on; null: none. */
  module: string | null;
  contexts: readonly PermissionContext[];
  /** Held by everyone who has any role in the project, whether the role lists it or not. */
  public: boolean;
  audience: PermissionAudience;
  dependencies: readonly Permission[];
  /** false: not held merely by being an administrator. */
  grantToAdmin: boolean;
  name: string;
}

type Catalogue = typeof CATALOGUE;
export type Permission = { [Module in keyof Catalogue]: keyof Catalogue[Module] }[keyof Catalogue];

/** The modules that a project may turn on. */
export const PROJECT_MODULES: readonly string[] = Object.keys(CATALOGUE).filter((module) => module !== "");

/** What a new project has on. */
export const DEFAULT_MODULES: readonly string[] = [
  "work_package_tracking",
  "news",
  "wiki",
  "activity",
  "calendar_view",
  "board_view",
  "costs",
  "documents",
  "github",
  "storages",
  "forums",
  "backlogs",
];

const CONTEXTS: Record<string, readonly PermissionContext[]> = {
  G: ["global"],
  P: ["project"],
  PW: ["project", "work_package"],
};

/** Words that a label writes otherwise than a plain id would. */
const readable = (id: string): string => {
  const words = id.replaceAll("_", " ").replace("github", "GitHub").replace("gitlab", "GitLab");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const byId = new Map<string, PermissionDefinition>();
for (const [module, entries] of Object.entries(CATALOGUE)) {
  for (const [id, facts] of Object.entries<PermissionFacts>(entries)) {
    byId.set(id, {
      id: id as Permission,
      module: module === "" ? null : module,
      contexts: CONTEXTS[facts.on ?? "P"] ?? ["project"],
      public: facts.public ?? false,
      audience: facts.audience ?? "anyone",
      dependencies: (facts.dependencies ?? []) as readonly Permission[],
      grantToAdmin: facts.grantToAdmin ?? true,
      name: readable(id),
    });
  }
}

/** In the catalogue's order: by module, then as listed. */
export const PERMISSIONS: readonly PermissionDefinition[] = [...byId.values()];

export const isPermission = (id: string): id is Permission => byId.has(id);

export function permissionOf(id: Permission): PermissionDefinition {
  const definition = byId.get(id);
  if (definition === undefined) throw new Error(`no such permission: ${id}`);
  return definition;
}

export type Risk = "high" | "medium" | "low";

/** Derived from the text of the id. */
export function riskOf(id: string): Risk {
  if (/admin|delete|manage_members|global/.test(id)) return "high";
  return /edit|create|manage/.test(id) ? "medium" : "low";
}

export type PermissionCategory =
  | "project"
  | "members"
  | "workPackages"
  | "time"
  | "wiki"
  | "news"
  | "files"
  | "meetings"
  | "admin"
  | "other";

export const CATEGORY_NAMES: Record<PermissionCategory, string> = {
  project: "Project Management",
  members: "Member Management",
  workPackages: "Work Packages",
  time: "Time & Cost Tracking",
  wiki: "Wiki & Documentation",
  news: "News & Forums",
  files: "File Management",
  meetings: "Meetings & Calendar",
  admin: "Administration",
  other: "Other",
};

const CATEGORY_OF_MODULE: Record<string, PermissionCategory> = {
  work_package_tracking: "workPackages",
  board_view: "workPackages",
  backlogs: "workPackages",
  team_planner_view: "meetings",
  calendar_view: "meetings",
  meetings: "meetings",
  wiki: "wiki",
  documents: "wiki",
  news: "news",
  forums: "news",
  costs: "time",
  budgets: "time",
  storages: "files",
};

export function categoryOf(id: Permission): PermissionCategory {
  const definition = permissionOf(id);
  if (definition.module !== null) return CATEGORY_OF_MODULE[definition.module] ?? "other";
  if (id === "manage_files_in_project") return "files";
  if (/member/.test(id)) return "members";
  if (definition.contexts.includes("global") && !/project|portfolio|program/.test(id)) return "admin";
  return "project";
}

/** The permissions with everything that they depend on, in catalogue order. */
export function withDependencies(ids: Iterable<Permission>): Permission[] {
  const wanted = new Set<Permission>();
  const add = (id: Permission) => {
    if (wanted.has(id)) return;
    wanted.add(id);
    permissionOf(id).dependencies.forEach(add);
  };
  for (const id of ids) add(id);
  return PERMISSIONS.map((definition) => definition.id).filter((id) => wanted.has(id));
}

const dependents = new Map<Permission, readonly Permission[]>();

/** What else falls when a permission is revoked: all that depend on it, directly or not. */
export function dependentsOf(id: Permission): readonly Permission[] {
  let found = dependents.get(id);
  if (found === undefined) {
    const others = PERMISSIONS.map((definition) => definition.id).filter((other) => other !== id);
    found = others.filter((other) => withDependencies([other]).includes(id));
    dependents.set(id, found);
  }
  return found;
}

export interface RoleKind {
  type: "project" | "global" | "work_package";
  builtin: string;
}

/**
 * Whether a role of this kind may hold the permission. Public ones may be listed although
 * everyone with a role has them: the spec's presets name them, and what is listed should be what holds.
 */
export function isGrantable(definition: PermissionDefinition, role: RoleKind): boolean {
  if (!definition.contexts.includes(role.type)) return false;
  if (role.builtin === "anonymous") return definition.audience === "anyone";
  if (role.builtin === "non_member") return definition.audience !== "member";
  return true;
}
