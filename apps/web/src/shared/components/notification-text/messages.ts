/** What notifications tell; the inbox and My work share it. */
import { addMessages } from "../../i18n/registry.ts";

export const notificationText = {
  "notifications.dueToday": "Due today",
  "notifications.starts": "Starts {date}",
  "notifications.startsToday": "Starts today",
  "notifications.due": "Due {date}",
  "notifications.said": "{name}: “{comment}”",
  "notifications.pressed": "{name} pressed “{button}”",
  "notifications.pressedSaying": "{name} pressed “{button}”: {message}",
  "notifications.created": "{name} created this",
  "notifications.createdForYou": "{name} created this and assigned it to you",
  "notifications.did": "{name} {deed}",
} as const;

addMessages(notificationText);
