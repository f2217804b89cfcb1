import { addMessages } from "../../../../shared/i18n/registry.ts";

export const notifications = {
  "notifications.title": "Notifications",
  "notifications.inbox": "Inbox",
  "notifications.bell":
    "{count, plural, =0 {Notifications, none unread} one {Notifications, # unread} other {Notifications, # unread}}",
} as const;

addMessages(notifications);
