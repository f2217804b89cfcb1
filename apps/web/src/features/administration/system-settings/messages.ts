/** The pages of system and notification settings (coming soon). */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const systemSettings = {
  "systemSettings.help": "What holds for the whole of Halyard.",
  "systemSettings.general": "General",
  "systemSettings.generalHelp": "The name of this instance, its address, language and formats.",
  "systemSettings.security": "Security",
  "systemSettings.securityHelp": "Who may register, what visitors may read, which origins may call the API.",
  "systemSettings.performance": "Performance",
  "systemSettings.performanceHelp": "Limits, sizes of pages and files, what is kept ready.",
  "systemSettings.maintenance": "Maintenance",
  "systemSettings.maintenanceHelp": "A notice for everybody, read-only times, tidying up.",
  "notificationSettings.help": "How people and other programs hear of what happens.",
  "notificationSettings.email": "Email",
  "notificationSettings.emailHelp": "The server that sends mail, its sender, and what mails look like.",
  "notificationSettings.webhooks": "Webhooks",
  "notificationSettings.webhooksHelp": "Other programs that are told of changes, and how it went.",
  "notificationSettings.push": "Push",
  "notificationSettings.pushHelp": "Messages to browsers and phones.",
  "notificationSettings.rules": "Rules",
  "notificationSettings.rulesHelp": "Who is told of what by default, and when they are left in peace.",
} as const;

addMessages(systemSettings);
