/** Days by their names. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const days = {
  "days.today": "Today",
  "days.tomorrow": "Tomorrow",
  "days.friday": "Friday",
  "days.nextMonday": "Next Monday",
  "days.inAWeek": "In a week",
  "days.inAMonth": "In a month",
  "days.label": "Days",
  "days.weekLater": "+1 week",
  "days.nothing": "No date",
} as const;

addMessages(days);
