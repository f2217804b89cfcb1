/** What keeps someone from a status. */
import { addMessages } from "../i18n/registry.ts";

export const statusRefusals = {
  "statusRefusals.noPermission": "You can't change the status here.",
  "statusRefusals.notOfType": "This type doesn't have the status.",
  "statusRefusals.closedVersion": "The version is closed.",
  "statusRefusals.blocked": "Blocked by {names}.",
  "statusRefusals.blockedHidden": "Blocked by an open work package.",
  "statusRefusals.noTransition": "The workflow rules don't allow this move for {roles}.",
  "statusRefusals.leftToAuthor": "Only the author can do this with {roles}.",
  "statusRefusals.leftToAssignee": "Only the assignee can do this with {roles}.",
  "statusRefusals.others": "Allowed for: {roles}.",
  "statusRefusals.yourRoles": "your roles",
  "statusRefusals.unknown": "The status is gone.",
} as const;

addMessages(statusRefusals);
