import { addMessages } from "../../../../shared/i18n/registry.ts";

export const notifications = {
  "notifications.title": "Notifications",
  "notifications.inbox": "Inbox",
  "notifications.bell": "{count, plural, =0 {Notifications, none unread} other {Notifications, {shown} unread}}",
} as const;

addMessages(notifications);
