import { addMessages } from "../../../../shared/i18n/registry.ts";

export const bulk = {
  "bulk.selected": "{count, plural, one {# selected} other {# selected}}",
  "bulk.clear": "Clear",
  "bulk.move": "Move to",
  "bulk.progress": "{done, number} of {total, number}",
  "bulk.changed": "{count, plural, one {# work package changed} other {# work packages changed}}",
  "bulk.deleted": "{count, plural, one {# work package deleted} other {# work packages deleted}}",
  "bulk.undone": "{count, plural, one {# work package is as it was} other {# work packages are as they were}}",
  "bulk.undoFailed":
    "{count, plural, one {# change could not be taken back} other {# changes could not be taken back}}",
  "bulk.failed": "{count, plural, one {# was not changed} other {# were not changed}}",
  "bulk.notDeleted": "{count, plural, one {# was not deleted} other {# were not deleted}}",
  "bulk.nothing": "You may not change {count, plural, one {this one} other {any of these}}.",
  "bulk.deleteTitle": "{count, plural, one {Delete # work package?} other {Delete # work packages?}}",
  "bulk.deleteHelp": "They go with their children, files, relations and history. This cannot be undone.",
} as const;

addMessages(bulk);
