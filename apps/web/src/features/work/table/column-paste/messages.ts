import { addMessages } from "../../../../shared/i18n/registry.ts";

export const columnPaste = {
  "columnPaste.title": "Fill {field}",
  "columnPaste.choose": "Paste a column",
  "columnPaste.field": "Column",
  "columnPaste.shown": "Shown in the table",
  "columnPaste.hidden": "Not shown in the table",
  "columnPaste.loading": "Loading more rows: {count, number} so far …",
  "columnPaste.most":
    "Only the first {most, number} of {count, number} values are used. Paste the others in another go.",
  "columnPaste.values": "Values, one per line",
  "columnPaste.valuesHelp": "The first is for #{id}, the others for those below it.",
  "columnPaste.list": "What changes",
  "columnPaste.from": "{before} → {after}",
  "columnPaste.same": "Stays {value}",
  "columnPaste.none": "None",
  "columnPaste.submit":
    "{count, plural, =0 {Nothing to change} one {Change # work package} other {Change # work packages}}",
  "columnPaste.left": "{count, plural, one {# value has no row} other {# values have no row}} to go to.",
  "columnPaste.leftMore":
    "{count, plural, one {# value is} other {# values are}} left over, because more rows couldn't be loaded. Close this and paste again.",
  "columnPaste.fixed": "{field} can't be changed here.",
  "columnPaste.noDate": "enter a date such as 2026-11-28.",
  "columnPaste.problem": "“{text}”: {problem}",
  "columnPaste.required": "A value is required.",
  "columnPaste.done": "Changed",
  "columnPaste.failed": "{count, plural, one {# was not changed} other {# were not changed}}",
  "columnPaste.copied": "{count, plural, one {# value} other {# values}} of {field} copied",
} as const;

addMessages(columnPaste);
