/** What stands above every page. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const banners = {
  "banners.announcement": "Announcement",
  "banners.announcement.hide": "Hide announcement",
  "banners.read_only": "Read-only",
  "banners.read_only.help": "Only administrators can change anything at the moment.",
  "banners.maintenance": "Maintenance",
  "banners.maintenance.help": "Only administrators can work at the moment.",
  "banners.maintenance.change": "Change",
  "banners.until": "Expected end: {time}.",
} as const;

addMessages(banners);
