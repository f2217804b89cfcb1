/** What someone did, in words that stand between their name and the thing's. */
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import { translate, type MessageId, type useT } from "../i18n/i18n.tsx";
import { jobName } from "../job-names/job-name.ts";
import { inWords } from "./changes.ts";
import "./messages.ts";

type Deed = Pick<AdministrativeActivity, "action" | "entityType">;

const KINDS: Partial<Record<string, MessageId>> = {
  AuditLog: "journal.kind.AuditLog",
  AuditStream: "journal.kind.AuditStream",
  AuthProvider: "journal.kind.AuthProvider",
  Backup: "journal.kind.Backup",
  Category: "journal.kind.Category",
  CustomAction: "journal.kind.CustomAction",
  CustomField: "journal.kind.CustomField",
  DateAlert: "journal.kind.DateAlert",
  Email: "journal.kind.Email",
  FieldRuleScheme: "journal.kind.FieldRuleScheme",
  GithubOrganizationConfig: "journal.kind.GithubOrganizationConfig",
  GithubPullRequest: "journal.kind.GithubPullRequest",
  GithubRepository: "journal.kind.GithubRepository",
  Group: "journal.kind.Group",
  HelpText: "journal.kind.HelpText",
  Job: "journal.kind.Job",
  Membership: "journal.kind.Membership",
  OAuthApplication: "journal.kind.OAuthApplication",
  PermissionTemplate: "journal.kind.PermissionTemplate",
  PlaceholderUser: "journal.kind.PlaceholderUser",
  Priority: "journal.kind.Priority",
  Project: "journal.kind.Project",
  ProjectAttributes: "journal.kind.ProjectAttributes",
  ProjectList: "journal.kind.ProjectList",
  ProjectPhase: "journal.kind.ProjectPhase",
  ProjectPhaseDefinition: "journal.kind.ProjectPhaseDefinition",
  Query: "journal.kind.Query",
  Relation: "journal.kind.Relation",
  Reminder: "journal.kind.Reminder",
  Role: "journal.kind.Role",
  Session: "journal.kind.Session",
  Setting: "journal.kind.Setting",
  Sprint: "journal.kind.Sprint",
  Status: "journal.kind.Status",
  TimeEntry: "journal.kind.TimeEntry",
  Type: "journal.kind.Type",
  User: "journal.kind.User",
  Version: "journal.kind.Version",
  Webhook: "journal.kind.Webhook",
  WeekDay: "journal.kind.WeekDay",
  WorkPackageDefaults: "journal.kind.WorkPackageDefaults",
  WorkPackageOrder: "journal.kind.WorkPackageOrder",
  WorkPackageTemplate: "journal.kind.WorkPackageTemplate",
  Workflow: "journal.kind.Workflow",
};

/** What someone does with their own session needs no thing to be named. */
export const isOfSession = ({ action, entityType }: Deed): boolean =>
  entityType === "Session" && (action === "signed_in" || action === "signed_out");

/** `changed the role`; a kind or deed that this client does not know is named as the server names it. */
export function actionText(did: Deed): string {
  const { action, entityType } = did;
  if (isOfSession(did)) return translate(action === "signed_in" ? "journal.signed_in" : "journal.signed_out");
  return translate("journal.did", { action, deed: deedOf(action), kind: kindOf(entityType) }).trim();
}

/** `the role`; of work nothing, as its subject says what it is. */
export function kindOf(entityType: string): string {
  if (entityType === "WorkPackage") return "";
  const message = KINDS[entityType];
  return message === undefined ? inWords(entityType).toLowerCase() : translate(message);
}

/** The title people know it by; for a job, what it does. */
export const shownTitle = (t: ReturnType<typeof useT>, entityType: string, title: string): string =>
  entityType === "Job" ? jobName(t, title) : title;

const deedOf = (action: string): string => inWords(action).toLowerCase();
