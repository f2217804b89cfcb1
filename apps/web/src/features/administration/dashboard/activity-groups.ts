/** What someone did, in words that stand between their name and the thing's. */
import type { AdministrativeActivity } from "@halyard/contract/schemas/administration";
import { translate, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { inWords } from "./changes.ts";

const KINDS: Partial<Record<string, MessageId>> = {
  Backup: "administration.kind.Backup",
  Category: "administration.kind.Category",
  GithubOrganizationConfig: "administration.kind.GithubOrganizationConfig",
  GithubRepository: "administration.kind.GithubRepository",
  Group: "administration.kind.Group",
  Membership: "administration.kind.Membership",
  PlaceholderUser: "administration.kind.PlaceholderUser",
  Priority: "administration.kind.Priority",
  Project: "administration.kind.Project",
  Role: "administration.kind.Role",
  Status: "administration.kind.Status",
  Type: "administration.kind.Type",
  User: "administration.kind.User",
  Version: "administration.kind.Version",
};

/** `changed the role`; a kind or deed that this client does not know is named as the server names it. */
export function actionText({ action, entityType }: Pick<AdministrativeActivity, "action" | "entityType">): string {
  const message = KINDS[entityType];
  const kind = message === undefined ? inWords(entityType).toLowerCase() : translate(message);
  return translate("administration.activity.did", { action, deed: inWords(action).toLowerCase(), kind });
}
