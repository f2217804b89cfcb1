/** What changed since a moment. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const compare = {
  "compare.title": "Changes since",
  "compare.none": "No comparison",
  "compare.day": "Yesterday",
  "compare.workday": "The last working day",
  "compare.week": "A week ago",
  "compare.month": "A month ago",
  "compare.visit": "Your last visit",
  "compare.date": "A date",
  "compare.since.day": "yesterday",
  "compare.since.workday": "the last working day",
  "compare.since.week": "a week ago",
  "compare.since.month": "a month ago",
  "compare.since.visit": "your last visit",
  "compare.button": "Since {since}",
  "compare.off": "Changes",
  "compare.region": "Changes since {since}",
  "compare.counts": "{changed, number} changed, {added, number} added, {removed, number} no longer here, since {since}",
  "compare.nothing": "No changes since {since}",
  "compare.only": "Only changed",
  "compare.clear": "End the comparison",
  "compare.gone": "No longer here:",
  "compare.added": "New",
  "compare.was": "was {value}",
  "compare.empty": "empty",
  "compare.looking": "Looking for changes…",
  "compare.failed": "Couldn't compare",
  "compare.details": "Changed since {since}",
  "compare.detailsNone": "Nothing changed since {since}.",
  "compare.detailsNew": "Created since {since}.",
  "compare.from": "{before} → {now}",
} as const;

addMessages(compare);
