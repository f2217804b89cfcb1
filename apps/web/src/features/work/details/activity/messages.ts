/** The conversation about a work package. */
import { addMessages } from "../../../../shared/i18n/registry.ts";

export const workActivity = {
  "workActivity.show": "Show in activity",
  "workActivity.everything": "All",
  "workActivity.comments": "Comments",
  "workActivity.earlierChanges": "{count, plural, one {Show # earlier change} other {Show # earlier changes}}",
  "workActivity.fewerChanges": "{count, plural, one {Hide # earlier change} other {Hide # earlier changes}}",
} as const;

addMessages(workActivity);
