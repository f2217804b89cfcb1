import { addMessages } from "../../../../shared/i18n/registry.ts";

export const setField = {
  "setField.title": "{count, plural, one {Set a field of # work package} other {Set a field of # work packages}}",
  "setField.field": "Field",
  "setField.choose": "Choose a field",
  "setField.noField": "No field found",
  "setField.common": "Fields that only some of the selected work packages have aren't listed.",
  "setField.value": "Value",
  "setField.hours": "Such as 4 or 1.5",
  "setField.days": "Number of working days",
  "setField.nothing": "No value fits all selected work packages.",
  "setField.noValue": "No value found",
  "setField.submit": "{count, plural, one {Set for # work package} =2 {Set for both} other {Set for all #}}",
  "setField.clear": "{count, plural, one {Clear for # work package} =2 {Clear for both} other {Clear for all #}}",
  "setField.enter": "Enter a value.",
  "setField.required": "This field is required.",
  "setField.invalid": "Enter a number.",
  "setField.invalidHours": "Enter hours such as 4 or 1.5.",
} as const;

addMessages(setField);
