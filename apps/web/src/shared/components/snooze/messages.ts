/** Putting a notification away until later. */
import { addMessages } from "../../i18n/registry.ts";

export const snooze = {
  "notifications.snooze": "Snooze",
  "notifications.snooze.today": "Later today",
  "notifications.snooze.tomorrow": "Tomorrow",
  "notifications.snooze.nextWeek": "Next week",
  "notifications.snooze.done": "Snoozed until {time}",
  "notifications.snooze.ended": "Back in the inbox",
  "notifications.shortcut.snooze": "Snooze until tomorrow",
} as const;

addMessages(snooze);
