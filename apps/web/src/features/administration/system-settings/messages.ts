/** The page of system settings (coming soon). */
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
} as const;

addMessages(systemSettings);
