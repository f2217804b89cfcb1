import { addMessages } from "../../../shared/i18n/registry.ts";

export const timeline = {
  "timeline.before": "Before: {from} – {to}",
  "timeline.phases": "Phases",
  "timeline.phase": "{name}: {from} to {to}",
  "timeline.gate": "Gate {name}: {date}",
  "timeline.unnamedGate": "without a name",
  "timeline.late": "{count, plural, one {# day} other {# days}} late",
  "timeline.key": "Key to the bars",
  "timeline.key.todo": "Not started",
  "timeline.key.doing": "In progress, filled by % complete",
  "timeline.key.waiting": "Waiting",
  "timeline.key.closed": "Closed",
  "timeline.key.late": "Overdue, from the due date to today",
  "timeline.key.milestone": "Milestone",
  "timeline.title": "Timeline",
  "timeline.zoom": "Zoom",
  "timeline.day": "Day",
  "timeline.week": "Week",
  "timeline.month": "Month",
  "timeline.quarter": "Quarter",
  "timeline.bar": "#{id} {subject}: {from} to {to}",
  "timeline.milestone": "#{id} {subject}: {from}",
  "timeline.days": "{from} – {to}",
  "timeline.jump": "{date}: show the bar of #{id}",
  "timeline.place": "Set a date for #{id} {subject}",
  "timeline.placeHint": "No date. Choose a day to set one.",
} as const;

addMessages(timeline);
