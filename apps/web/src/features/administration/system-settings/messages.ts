/** The pages of system and notification settings (coming soon). */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const systemSettings = {
  "systemSettings.help": "Instance-wide settings.",
  "systemSettings.general": "General",
  "systemSettings.generalHelp": "Instance name, address, language and formats.",
  "systemSettings.security": "Security",
  "systemSettings.securityHelp": "Registration, public access and allowed origins for the API.",
  "systemSettings.performance": "Performance",
  "systemSettings.performanceHelp": "Limits, page and file sizes, caching.",
  "systemSettings.maintenance": "Maintenance",
  "systemSettings.maintenanceHelp": "Announcements, read-only mode, cleanup.",
  "notificationSettings.help": "How people and integrations are notified.",
  "notificationSettings.email": "Email",
  "notificationSettings.emailHelp": "Mail server, sender and the look of emails.",
  "notificationSettings.webhooks": "Webhooks",
  "notificationSettings.webhooksHelp": "Endpoints notified of changes, and delivery history.",
  "notificationSettings.push": "Push",
  "notificationSettings.pushHelp": "Messages to browsers and phones.",
  "notificationSettings.rules": "Rules",
  "notificationSettings.rulesHelp": "Default notifications and quiet hours.",
} as const;

addMessages(systemSettings);
