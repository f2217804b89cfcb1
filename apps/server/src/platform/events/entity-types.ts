/**
 * What the journal has events of, each declared once: who hears of it, where the audit log puts it, whose business it
 * is. The stream of events, the audit log and the lists of activities all go by it.
 */
import type { AuditCategory } from "@halyard/contract/administration/audit";
import type { Permission } from "@halyard/contract/permissions/permissions";

/**
 * Who hears of an event: those with this permission in its project, or
 * - `administrators`;
 * - `account`: administrators, and the person whose account it is;
 * - `person`: the person that the id names, and no one else;
 * - `project`: those who see the project, and administrators where it is archived or deleted;
 * - `catalogue`: everyone who sees work packages anywhere;
 * - `view`: of a private view its owner, of another one those who see work packages where it is.
 */
export type Audience = Permission | "administrators" | "account" | "person" | "project" | "catalogue" | "view";

export interface EntityTypeFacts {
  heardBy: Audience;
  category: AuditCategory;
  /** Whose events the lists of administrative activities leave out: it is people's work, not administration. */
  isWork?: true;
  /** What it is called is its owner's business: the audit log does not say it. */
  isPrivate?: true;
  /** Its events may change what others see. */
  changesAccess?: true;
}

/** How the instance works, for all projects. */
const SYSTEM = { heardBy: "administrators", category: "system" } as const;
/** Who may do what, and who gets in. */
const SECURITY = { heardBy: "administrators", category: "security" } as const;
const ADMINISTRATION = { heardBy: "administrators", category: "user" } as const;

export const ENTITY_TYPES = {
  Activity: { heardBy: "view_work_packages", category: "user", isWork: true },
  AuditLog: SECURITY,
  AuditStream: SECURITY,
  AuthProvider: SECURITY,
  Backup: SYSTEM,
  Category: { heardBy: "view_work_packages", category: "user" },
  CustomAction: ADMINISTRATION,
  CustomField: SYSTEM,
  DateAlert: { heardBy: "administrators", category: "user", isWork: true },
  Document: { heardBy: "view_documents", category: "user", isWork: true },
  Email: ADMINISTRATION,
  Favorite: { heardBy: "administrators", category: "user", isWork: true, isPrivate: true },
  FieldRuleScheme: SYSTEM,
  GithubOrganizationConfig: SYSTEM,
  GithubPullRequest: { heardBy: "show_github_content", category: "user", isWork: true },
  GithubRepository: { heardBy: "show_github_content", category: "system" },
  Grid: { heardBy: "show_board_views", category: "user", isWork: true },
  Group: { heardBy: "administrators", category: "security", changesAccess: true },
  HelpText: SYSTEM,
  Job: SYSTEM,
  Membership: { heardBy: "view_members", category: "security", changesAccess: true },
  News: { heardBy: "view_news", category: "user", isWork: true },
  NonWorkingDay: SYSTEM,
  Notification: { heardBy: "person", category: "user", isWork: true, isPrivate: true },
  NotificationRules: ADMINISTRATION,
  OAuthApplication: SECURITY,
  PermissionTemplate: SECURITY,
  PlaceholderUser: SECURITY,
  Priority: { heardBy: "catalogue", category: "system" },
  Project: { heardBy: "project", category: "user", changesAccess: true },
  ProjectAttributes: SYSTEM,
  ProjectList: ADMINISTRATION,
  ProjectPhase: { heardBy: "view_project_phases", category: "user" },
  ProjectPhaseDefinition: ADMINISTRATION,
  Query: { heardBy: "view", category: "user", isWork: true },
  Relation: { heardBy: "view_work_packages", category: "user", isWork: true },
  Reminder: { heardBy: "administrators", category: "user", isWork: true, isPrivate: true },
  Role: { heardBy: "administrators", category: "security", changesAccess: true },
  Session: SECURITY,
  Setting: SYSTEM,
  Sprint: { heardBy: "view_sprints", category: "user" },
  Status: { heardBy: "catalogue", category: "system" },
  TimeEntry: { heardBy: "view_time_entries", category: "user", isWork: true },
  Type: { heardBy: "catalogue", category: "system" },
  User: { heardBy: "account", category: "security", changesAccess: true },
  Version: { heardBy: "view_work_packages", category: "user" },
  Watcher: { heardBy: "view_work_packages", category: "user", isWork: true },
  Webhook: ADMINISTRATION,
  WeekDay: SYSTEM,
  WikiPage: { heardBy: "view_wiki_pages", category: "user", isWork: true },
  WorkPackage: { heardBy: "view_work_packages", category: "user", isWork: true },
  WorkPackageDefaults: { heardBy: "project", category: "user" },
  WorkPackageOrder: { heardBy: "view_work_packages", category: "user", isWork: true },
  WorkPackageTemplate: { heardBy: "view_work_packages", category: "user" },
  Workflow: SYSTEM,
} as const satisfies Record<string, EntityTypeFacts>;

export type EntityType = keyof typeof ENTITY_TYPES;

const facts = new Map<string, EntityTypeFacts>(Object.entries(ENTITY_TYPES));

/** @returns undefined for a type that another version of the program has written */
export const factsOf = (entityType: string): EntityTypeFacts | undefined => facts.get(entityType);

const namesInSmall = new Map(Object.keys(ENTITY_TYPES).map((name) => [name.toLowerCase(), name]));

/** The kind that is written so, in whatever letters; any other name stays as it is. */
export const entityTypeNamed = (name: string): string => namesInSmall.get(name.toLowerCase()) ?? name;

export const entityTypesWhere = (holds: (facts: EntityTypeFacts) => boolean): string[] =>
  [...facts].filter(([, one]) => holds(one)).map(([type]) => type);
