/** Going through new work, one after the other. */
import { addMessages } from "../../../../shared/i18n/registry.ts";

export const triage = {
  "triage.title": "Triage",
  "triage.help": "New work that no one has yet. Assign it, decline it, or mark it as a duplicate.",
  "triage.list": "Work to triage",
  "triage.left": "{count, plural, one {# to triage} other {# to triage}}",
  "triage.done": "Nothing to triage",
  "triage.doneHelp": "New work packages without an assignee appear here.",
  "triage.failed": "Couldn't load the work to triage",
  "triage.assign": "Assign",
  "triage.assignToMe": "Assign to me",
  "triage.place": "{place} of {count}",
  "triage.claimedBy": "{name} is working on this",
  "triage.claimedBySomeone": "Someone else is working on this",
  "triage.claimedByMany": "{count} other people are working on this",
  "triage.decline": "Decline",
  "triage.declineTitle": "Decline #{id}",
  "triage.reason": "Reason",
  "triage.reasonHelp": "It becomes a comment. The status becomes {status}.",
  "triage.duplicate": "Duplicate",
  "triage.duplicateTitle": "#{id} is a duplicate of",
} as const;

addMessages(triage);
