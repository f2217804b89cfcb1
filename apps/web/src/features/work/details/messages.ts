/** One work package whole: its heading and properties. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const workPackageDetails = {
  "details.properties": "Properties",
  "details.more": "{count, plural, =0 {More} other {More (# empty)}}",
  "details.moreFilled": "{empty, plural, =0 {More ({filled} filled in)} other {More ({filled} filled in, # empty)}}",
  "details.side": "GitHub, time and watchers",
  "details.group.none": "There are none",
  "details.group.more": "and {count, number} more",
  "details.copyLink": "Copy link",
  "details.linkCopied": "Link to #{id} copied",
  "details.copyBranch": "Copy branch name",
  "details.branchCopied": "Branch name {name} copied",
} as const;

addMessages(workPackageDetails);
