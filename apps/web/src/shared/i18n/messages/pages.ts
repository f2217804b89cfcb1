/** Titles of pages, which the navigation and the palette show before the pages themselves are loaded. */
import { addMessages } from "../registry.ts";

export const pages = {
  "access.title": "Users & Access",
  "audit.title": "Audit & Logs",
  "authSettings.title": "Authentication",
  "backup.title": "Backup & Restore",
  "github.dashboardNav": "Organization",
  "github.integrations": "Integrations",
  "mentor.navigation": "Mentoring",
  "roles.title": "Roles & Permissions",
  "notificationSettings.title": "Notifications",
  "systemSettings.title": "System Settings",
  "profile.of": "Profile of {name}",
  "profile.mine": "My profile",
} as const;

addMessages(pages);
