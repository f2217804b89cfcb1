/** What someone did, in words that stand between their name and the thing's. */
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration/administration";
import { translate, type MessageId } from "../i18n/i18n.tsx";
import { inWords } from "./changes.ts";
import "./messages.ts";

const KINDS: Partial<Record<string, MessageId>> = {
  AuditStream: "journal.kind.AuditStream",
  Backup: "journal.kind.Backup",
  Category: "journal.kind.Category",
  GithubOrganizationConfig: "journal.kind.GithubOrganizationConfig",
  GithubRepository: "journal.kind.GithubRepository",
  Group: "journal.kind.Group",
  Membership: "journal.kind.Membership",
  PlaceholderUser: "journal.kind.PlaceholderUser",
  Priority: "journal.kind.Priority",
  Project: "journal.kind.Project",
  Role: "journal.kind.Role",
  Session: "journal.kind.Session",
  Setting: "journal.kind.Setting",
  Status: "journal.kind.Status",
  Type: "journal.kind.Type",
  User: "journal.kind.User",
  Version: "journal.kind.Version",
  Webhook: "journal.kind.Webhook",
};

/** `changed the role`; a kind or deed that this client does not know is named as the server names it. */
export function actionText({ action, entityType }: Pick<AdministrativeActivity, "action" | "entityType">): string {
  const message = KINDS[entityType];
  const kind = message === undefined ? inWords(entityType).toLowerCase() : translate(message);
  return translate("journal.did", { action, deed: inWords(action).toLowerCase(), kind });
}
