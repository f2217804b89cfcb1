/**
 * The permission catalogue: what may be granted, where, and what it depends on. Facts of OpenProject 17; the
 * risk level and the category of each are derived from its id (spec part 2, section 3).
 */

export type PermissionContext = "global" | "project" | "work_package";
/** Who it may be granted to at all: anybody, those who are signed in, members only. */
export type PermissionAudience = "anyone" | "loggedIn" | "member";

export interface PermissionDefinition {
  id: Permission;
  /** The project module that must be on; null: none. */
  module: string | null;
  contexts: readonly PermissionContext[];
  /** Held by everybody who has any role in the project, whether the role lists it or not. */
  public: boolean;
  audience: PermissionAudience;
  dependencies: readonly Permission[];
  /** false: not held merely by being an administrator. */
  grantToAdmin: boolean;
  name: string;
}

interface Facts {
  on?: string;
  dependencies?: readonly string[];
  public?: true;
  audience?: PermissionAudience;
  grantToAdmin?: false;
}

const L: PermissionAudience = "loggedIn";
const M: PermissionAudience = "member";
const WP = ["view_work_packages"];

/** `on`: G global, P project, W also on a single work package; P where nothing is said. */
const CATALOGUE = {
  "": {
    add_project: { on: "G", audience: L },
    add_portfolios: { on: "G", audience: L },
    add_programs: { on: "G", audience: L },
    create_backup: { on: "G", audience: L },
    create_user: { on: "G", audience: L, dependencies: ["view_all_principals"] },
    manage_user: { on: "G", audience: L, dependencies: ["view_all_principals"] },
    view_all_principals: { on: "G", audience: L },
    manage_placeholder_user: { on: "G", audience: L, dependencies: ["view_all_principals"] },
    view_user_email: { on: "G", audience: L },
    edit_attribute_help_texts: { on: "G", audience: L },
    manage_public_project_queries: { on: "G", audience: L },
    manage_own_working_times: { on: "G" },
    manage_working_times: { on: "G" },
    // Halyard's own: OpenProject has no mentors.
    view_mentor_dashboard: { on: "G", audience: L },
    view_project: { public: true },
    search_project: { public: true },
    archive_project: { audience: M },
    edit_project: { audience: M },
    select_project_modules: { audience: M },
    view_project_attributes: { dependencies: ["view_project"] },
    edit_project_attributes: { audience: M, dependencies: ["view_project_attributes"] },
    export_projects: { dependencies: ["view_project"] },
    select_project_custom_fields: { audience: M },
    view_project_phases: { dependencies: ["view_project"] },
    edit_project_phases: { audience: M, dependencies: ["view_project_phases"] },
    select_project_phases: { audience: M, dependencies: ["edit_project_phases"] },
    view_members: {},
    manage_members: { audience: M, dependencies: ["view_members"] },
    invite_members_by_email: { audience: M, dependencies: ["manage_members"] },
    manage_versions: { audience: M },
    manage_types: { audience: M },
    select_custom_fields: { audience: M },
    add_subprojects: { audience: M },
    copy_projects: { audience: M },
    manage_overview: { audience: M },
    manage_files_in_project: {},
  },
  work_package_tracking: {
    view_work_packages: { on: "PW" },
    add_work_packages: { dependencies: WP },
    edit_work_packages: { on: "PW", audience: M, dependencies: WP },
    move_work_packages: { audience: L, dependencies: WP },
    copy_work_packages: { on: "PW", audience: L, dependencies: WP },
    add_work_package_comments: { on: "PW", dependencies: WP },
    edit_own_work_package_comments: { on: "PW", audience: L, dependencies: WP },
    edit_work_package_comments: { audience: L, dependencies: WP },
    view_internal_comments: { audience: L, dependencies: WP },
    add_internal_comments: { audience: L, dependencies: ["view_project", "view_internal_comments"] },
    edit_own_internal_comments: { audience: L, dependencies: ["view_project", "view_internal_comments"] },
    edit_others_internal_comments: { audience: L, dependencies: ["view_project", "view_internal_comments"] },
    add_work_package_attachments: { on: "PW", dependencies: WP },
    manage_categories: { audience: M },
    export_work_packages: { on: "PW", dependencies: WP },
    delete_work_packages: { audience: M, dependencies: WP },
    manage_work_package_relations: { on: "PW", dependencies: WP },
    manage_subtasks: { dependencies: WP },
    manage_public_queries: { audience: M },
    save_queries: { audience: L, dependencies: WP },
    view_work_package_watchers: { dependencies: WP },
    add_work_package_watchers: { dependencies: WP },
    delete_work_package_watchers: { dependencies: WP },
    share_work_packages: { audience: M, dependencies: ["edit_work_packages", "view_shared_work_packages"] },
    view_shared_work_packages: { audience: M },
    assign_versions: { dependencies: WP },
    change_work_package_status: { dependencies: WP },
    work_package_assigned: { on: "PW", audience: M, grantToAdmin: false },
  },
  news: {
    view_news: { public: true },
    manage_news: { audience: M },
    comment_news: {},
  },
  wiki: {
    view_wiki: {},
    view_wiki_pages: {},
    list_attachments: { audience: M },
    manage_wiki: { audience: M },
    manage_wiki_menu: { audience: M },
    rename_wiki_pages: { audience: M },
    change_wiki_parent_page: { audience: M },
    delete_wiki_pages: { audience: M },
    export_wiki_pages: {},
    view_wiki_edits: {},
    edit_wiki_pages: {},
    delete_wiki_pages_attachments: {},
    protect_wiki_pages: { audience: M },
  },
  repository: {
    browse_repository: {},
    commit_access: {},
    manage_repository: { audience: M },
    view_changesets: {},
    view_commit_author_statistics: {},
  },
  forums: {
    manage_forums: { audience: M },
    view_messages: { public: true },
    add_messages: {},
    edit_messages: { audience: M },
    edit_own_messages: { audience: L },
    delete_messages: { audience: M },
    delete_own_messages: { audience: L },
  },
  activity: { view_project_activity: { public: true } },
  calendar_view: {
    view_calendar: { dependencies: WP },
    manage_calendars: {
      dependencies: [
        "view_calendar",
        "add_work_packages",
        "edit_work_packages",
        "save_queries",
        "manage_public_queries",
      ],
    },
    share_calendars: { dependencies: ["view_calendar"] },
  },
  board_view: {
    show_board_views: { dependencies: WP },
    manage_board_views: { dependencies: ["manage_public_queries", "save_queries"] },
  },
  team_planner_view: {
    view_team_planner: { dependencies: WP },
    manage_team_planner: {
      dependencies: [
        "view_team_planner",
        "add_work_packages",
        "edit_work_packages",
        "save_queries",
        "manage_public_queries",
      ],
    },
  },
  costs: {
    view_time_entries: {},
    view_own_time_entries: { on: "PW" },
    log_own_time: { on: "PW", audience: L, dependencies: ["view_own_time_entries"] },
    log_time: { audience: L, dependencies: ["view_time_entries"] },
    edit_own_time_entries: { on: "PW", audience: L },
    edit_time_entries: { audience: M },
    manage_project_activities: { audience: M },
    view_cost_entries: {},
    log_costs: { audience: M },
    view_hourly_rates: {},
    edit_hourly_rates: { audience: M },
    view_cost_rates: {},
  },
  budgets: { view_budgets: {}, edit_budgets: {} },
  documents: { view_documents: {}, manage_documents: { audience: L } },
  meetings: {
    view_meetings: {},
    create_meetings: { audience: M, dependencies: ["view_meetings"] },
    edit_meetings: { audience: M, dependencies: ["view_meetings"] },
    delete_meetings: { audience: M, dependencies: ["view_meetings"] },
    send_meeting_invites_and_outcomes: { audience: M, dependencies: ["view_meetings"] },
    create_meeting_agendas: { audience: M, dependencies: ["view_meetings"] },
    manage_agendas: { audience: M, dependencies: ["view_meetings"] },
    manage_outcomes: { audience: M, dependencies: ["view_meetings"] },
  },
  storages: {
    view_file_links: { dependencies: WP },
    manage_file_links: { dependencies: ["view_file_links"] },
    read_files: {},
    write_files: {},
    share_files: {},
    view_files: {},
    manage_files: { audience: M },
  },
  github: { show_github_content: {} },
  gitlab: { show_gitlab_content: {} },
  backlogs: {
    view_sprints: { dependencies: ["view_work_packages", "show_board_views"] },
    create_sprints: { audience: M, dependencies: ["view_sprints"] },
    manage_sprint_items: { audience: M, dependencies: ["view_sprints", "edit_work_packages"] },
  },
} as const satisfies Record<string, Record<string, Facts>>;

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
  for (const [id, facts] of Object.entries<Facts>(entries)) {
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

/** Derived from the text of the id, as spec part 2 section 3 says. */
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
 * Whether a role of this kind may hold the permission (admin contract 2.9). Public ones may be listed although
 * everybody with a role has them: the spec's presets name them, and what is listed should be what holds.
 */
export function isGrantable(definition: PermissionDefinition, role: RoleKind): boolean {
  if (!definition.contexts.includes(role.type)) return false;
  if (role.builtin === "anonymous") return definition.audience === "anyone";
  if (role.builtin === "non_member") return definition.audience !== "member";
  return true;
}
