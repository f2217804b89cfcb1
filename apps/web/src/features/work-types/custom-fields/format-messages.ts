/** What people call the formats of custom fields: in the customizer and in projects. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const customFieldFormats = {
  "customFields.format.string": "Text",
  "customFields.format.text": "Long text",
  "customFields.format.link": "Link",
  "customFields.format.int": "Whole number",
  "customFields.format.float": "Number",
  "customFields.format.date": "Date",
  "customFields.format.bool": "Yes or no",
  "customFields.format.list": "List",
  "customFields.format.user": "Person or group",
  "customFields.format.version": "Version",
  "customFields.format.hierarchy": "Hierarchy",
  "customFields.format.weightedItemList": "Weighted list",
} as const;

addMessages(customFieldFormats);
