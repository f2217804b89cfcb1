/** The names of the places of the admin area. */
import { addMessages } from "../../shared/i18n/registry.ts";

export const breadcrumbs = {
  "admin.crumb.dashboard": "Dashboard",
  "admin.crumb.access": "Users & Access",
  "admin.crumb.audit": "Audit & Logs",
  "admin.crumb.authentication": "Authentication",
  "admin.crumb.backup": "Backup & Restore",
  "admin.crumb.create": "Create",
  "admin.crumb.customActions": "Custom Actions",
  "admin.crumb.customFields": "Custom Fields",
  "admin.crumb.customizer": "Customizer",
  "admin.crumb.edit": "Edit",
  "admin.crumb.explain": "Access Explorer",
  "admin.crumb.github": "GitHub",
  "admin.crumb.groups": "Groups",
  "admin.crumb.integrations": "Integrations",
  "admin.crumb.list": "All roles",
  "admin.crumb.matrix": "Permission Matrix",
  "admin.crumb.members": "Members",
  "admin.crumb.notifications": "Notifications",
  "admin.crumb.phases": "Phases",
  "admin.crumb.priorities": "Priorities",
  "admin.crumb.roles": "Roles & Permissions",
  "admin.crumb.statuses": "Statuses",
  "admin.crumb.streams": "Streams",
  "admin.crumb.system": "System Settings",
  "admin.crumb.types": "Types",
  "admin.crumb.users": "Users",
  "admin.crumb.workflowRules": "Workflow Rules",
  "admin.crumb.workManagement": "Work Management",
} as const;

addMessages(breadcrumbs);
