/**
 * What the journal has events of: who hears of it, and whose business it is. The stream of events, the audit log and the
 * lists of activities all go by it. What is done to each, and where the audit log puts it, is in the contract's catalogue.
 */
import type { AuditEntity } from "@halyard/contract/administration/audit-catalogue/catalogue";
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
  /** Whose events the lists of administrative activities leave out: it is people's work, not administration. */
  isWork?: true;
  /** What it is called is its owner's business: the audit log does not say it. */
  isPrivate?: true;
  /** Its events may change what others see. */
  changesAccess?: true;
}

const ADMINISTRATION = { heardBy: "administrators" } as const;

export const ENTITY_TYPES = {
  Activity: { heardBy: "view_work_packages", isWork: true },
  AuditLog: ADMINISTRATION,
  AuditStream: ADMINISTRATION,
  AuthProvider: ADMINISTRATION,
  Backup: ADMINISTRATION,
  Category: { heardBy: "view_work_packages" },
  CustomAction: ADMINISTRATION,
  CustomField: ADMINISTRATION,
  DateAlert: { heardBy: "administrators", isWork: true },
  Document: { heardBy: "view_documents", isWork: true },
  Email: ADMINISTRATION,
  Favorite: { heardBy: "administrators", isWork: true, isPrivate: true },
  FieldRuleScheme: ADMINISTRATION,
  GithubOrganizationConfig: ADMINISTRATION,
  GithubPullRequest: { heardBy: "show_github_content", isWork: true },
  GithubRepository: { heardBy: "show_github_content" },
  Grid: { heardBy: "show_board_views", isWork: true },
  Group: { heardBy: "administrators", changesAccess: true },
  HelpText: ADMINISTRATION,
  Job: ADMINISTRATION,
  Membership: { heardBy: "view_members", changesAccess: true },
  News: { heardBy: "view_news", isWork: true },
  NonWorkingDay: ADMINISTRATION,
  Notification: { heardBy: "person", isWork: true, isPrivate: true },
  NotificationRules: ADMINISTRATION,
  OAuthApplication: ADMINISTRATION,
  PermissionTemplate: ADMINISTRATION,
  PlaceholderUser: ADMINISTRATION,
  Priority: { heardBy: "catalogue" },
  Project: { heardBy: "project", changesAccess: true },
  ProjectAttributes: ADMINISTRATION,
  ProjectList: ADMINISTRATION,
  ProjectPhase: { heardBy: "view_project_phases" },
  ProjectPhaseDefinition: ADMINISTRATION,
  Query: { heardBy: "view", isWork: true },
  Relation: { heardBy: "view_work_packages", isWork: true },
  Reminder: { heardBy: "administrators", isWork: true, isPrivate: true },
  Role: { heardBy: "administrators", changesAccess: true },
  Session: ADMINISTRATION,
  Setting: ADMINISTRATION,
  Sprint: { heardBy: "view_sprints" },
  Status: { heardBy: "catalogue" },
  TimeEntry: { heardBy: "view_time_entries", isWork: true },
  Type: { heardBy: "catalogue" },
  User: { heardBy: "account", changesAccess: true },
  UserImport: ADMINISTRATION,
  Version: { heardBy: "view_work_packages" },
  Watcher: { heardBy: "view_work_packages", isWork: true },
  Webhook: ADMINISTRATION,
  WeekDay: ADMINISTRATION,
  WikiPage: { heardBy: "view_wiki_pages", isWork: true },
  WorkPackage: { heardBy: "view_work_packages", isWork: true },
  WorkPackageDefaults: { heardBy: "project" },
  WorkPackageOrder: { heardBy: "view_work_packages", isWork: true },
  WorkPackageTemplate: { heardBy: "view_work_packages" },
  Workflow: ADMINISTRATION,
} as const satisfies Record<AuditEntity, EntityTypeFacts>;

export type EntityType = AuditEntity;

const facts = new Map<string, EntityTypeFacts>(Object.entries(ENTITY_TYPES));

/** @returns undefined for a type that another version of the program has written */
export const factsOf = (entityType: string): EntityTypeFacts | undefined => facts.get(entityType);

const namesInSmall = new Map(Object.keys(ENTITY_TYPES).map((name) => [name.toLowerCase(), name]));

/** The kind that is written so, in whatever letters; any other name stays as it is. */
export const entityTypeNamed = (name: string): string => namesInSmall.get(name.toLowerCase()) ?? name;

export const entityTypesWhere = (holds: (facts: EntityTypeFacts) => boolean): string[] =>
  [...facts].filter(([, one]) => holds(one)).map(([type]) => type);
