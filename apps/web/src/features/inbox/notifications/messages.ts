import { addMessages } from "../../../shared/i18n/registry.ts";

export const notifications = {
  "notifications.title": "Notifications",
  "notifications.help": "Updates about work you're involved in.",
  "notifications.bell":
    "{count, plural, =0 {Notifications, none unread} one {Notifications, # unread} other {Notifications, # unread}}",
  "notifications.byReason": "By reason",
  "notifications.every": "All",
  "notifications.reason.mentioned": "Mentioned",
  "notifications.reason.assigned": "Assigned",
  "notifications.reason.responsible": "Accountable",
  "notifications.reason.watched": "Watching",
  "notifications.reason.other": "Projects",
  "notifications.why.mentioned": "you are mentioned",
  "notifications.why.assigned": "assigned to you",
  "notifications.why.responsible": "you are accountable",
  "notifications.why.watched": "you are watching it",
  "notifications.why.commented": "new comment",
  "notifications.why.created": "new work package",
  "notifications.why.processed": "status changed",
  "notifications.why.prioritized": "priority changed",
  "notifications.why.scheduled": "dates changed",
  "notifications.why.reminder": "you asked to be reminded",
  "notifications.said": "“{comment}”",
  "notifications.created": "Created",
  "notifications.showRead": "Include read",
  "notifications.markAll": "Mark all as read",
  "notifications.markRead": "Mark as read: {subject}",
  "notifications.markUnread": "Mark as unread: {subject}",
  "notifications.allRead": "{count, plural, one {# notification read} other {# notifications read}}",
  "notifications.failed": "Couldn't load the notifications",
  "notifications.none": "No notifications yet",
  "notifications.noneUnread": "Nothing unread",
  "notifications.noneHelp":
    "You're notified when someone mentions you and about work you're assigned or watching. Change this in your preferences.",
  "notifications.more": "Show more",
  "notifications.shortcut.next": "Next notification",
  "notifications.shortcut.previous": "Previous notification",
  "notifications.shortcut.read": "Mark as read, or as unread",
} as const;

addMessages(notifications);
