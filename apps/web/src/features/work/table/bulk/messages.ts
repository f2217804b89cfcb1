import { addMessages } from "../../../../shared/i18n/registry.ts";

export const bulk = {
  "bulk.selected": "{count, plural, one {# selected} other {# selected}}",
  "bulk.clear": "Clear",
  "bulk.more": "More…",
  "bulk.onlyOne": "{field} changed for #{id} only.",
  "bulk.sameForAll": "{count, plural, =2 {Set for both selected} other {Set for all # selected}}",
  "bulk.paste": "Paste a column",
  "bulk.move": "Move to",
  "bulk.find": "Find a person",
  "bulk.progress": "{done, number} of {total, number}",
  "bulk.changed": "{count, plural, one {# work package changed} other {# work packages changed}}",
  "bulk.deleted": "{count, plural, one {# work package deleted} other {# work packages deleted}}",
  "bulk.undone": "{count, plural, one {Change undone for # work package} other {Change undone for # work packages}}",
  "bulk.undoFailed": "{count, plural, one {# change could not be undone} other {# changes could not be undone}}",
  "bulk.failed": "{count, plural, one {# was not changed} other {# were not changed}}",
  "bulk.forceSome": "Move {count, number} anyway…",
  "bulk.forceTitle": "{count, plural, one {Move # work package anyway?} other {Move # work packages anyway?}}",
  "bulk.forceWhy": "The workflow rules don't allow {count, plural, one {this move} other {these moves}}.",
  "bulk.notDeleted": "{count, plural, one {# was not deleted} other {# were not deleted}}",
  "bulk.nothing": "You can't change {count, plural, one {this one} other {any of these}}.",
  "bulk.deleteTitle": "{count, plural, one {Delete # work package?} other {Delete # work packages?}}",
  "bulk.deleteHelp": "Children, files, relations and history will be deleted too. This cannot be undone.",
} as const;

addMessages(bulk);
