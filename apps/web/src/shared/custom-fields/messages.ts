/** Custom fields of projects, people and groups. */
import { addMessages } from "../i18n/registry.ts";

export const entityFields = {
  "entityFields.title": "Fields",
  "entityFields.edit": "Edit fields",
  "entityFields.empty": "No values yet",
  "entityFields.comment": "Comment on {name}",
  "entityFields.save": "Save fields",
  "entityFields.discard": "Discard",
  "entityFields.saved": "The fields were saved",
  "entityFields.yes": "Yes",
  "entityFields.no": "No",
} as const;

addMessages(entityFields);
