/** Words of the admin area. */
import { addMessages } from "../registry.ts";

export const admin = {
  "admin.loading": "Loading Admin Panel",
  "admin.denied": "Access Denied",
  "admin.why": "Why?",
  "admin.deniedHelp": "Ask an administrator if you need it.",
  "admin.required": "Administrator Access Required",
  "admin.requiredHelp": "Only administrators can open this area. Ask one of them if you need something from it.",
  "admin.return": "Return to Dashboard",
  "admin.crumb.dashboard": "Dashboard",
  "admin.crumb.access": "Users & Access",
  "admin.crumb.audit": "Audit & Logs",
  "admin.crumb.authentication": "Authentication",
  "admin.crumb.backup": "Backup & Restore",
  "admin.crumb.create": "Create",
  "admin.crumb.customFields": "Custom Fields",
  "admin.crumb.customizer": "Customizer",
  "admin.crumb.edit": "Edit",
  "admin.crumb.explain": "Access Explorer",
  "admin.crumb.github": "GitHub",
  "admin.crumb.groups": "Groups",
  "admin.crumb.integrations": "Integrations",
  "admin.crumb.list": "All Roles",
  "admin.crumb.matrix": "Permission Matrix",
  "admin.crumb.members": "Members",
  "admin.crumb.notifications": "Notifications",
  "admin.crumb.priorities": "Priorities",
  "admin.crumb.roles": "Roles & Permissions",
  "admin.crumb.statuses": "Statuses",
  "admin.crumb.system": "System Settings",
  "admin.crumb.types": "Types",
  "admin.crumb.users": "Users",
  "admin.crumb.workflowRules": "Workflow Rules",
  "admin.crumb.workManagement": "Work Management",
} as const;

addMessages(admin);
