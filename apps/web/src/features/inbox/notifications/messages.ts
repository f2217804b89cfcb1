import { addMessages } from "../../../shared/i18n/registry.ts";

export const notifications = {
  "notifications.title": "Notifications",
  "notifications.help": "What concerns you in the work that you see.",
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
  "notifications.showRead": "Show read ones too",
  "notifications.markAll": "Mark all as read",
  "notifications.markRead": "Mark as read: {subject}",
  "notifications.markUnread": "Mark as unread: {subject}",
  "notifications.allRead": "{count, plural, one {# notification read} other {# notifications read}}",
  "notifications.failed": "The notifications could not be loaded",
  "notifications.none": "No notifications yet",
  "notifications.noneUnread": "Nothing unread",
  "notifications.noneHelp":
    "You are told when you are mentioned, and of what is assigned to you or watched by you. Your preferences say of what else.",
  "notifications.more": "Show more",
  "notifications.shortcut.next": "Next notification",
  "notifications.shortcut.previous": "Previous notification",
  "notifications.shortcut.read": "Mark as read, or as unread",
} as const;

addMessages(notifications);
