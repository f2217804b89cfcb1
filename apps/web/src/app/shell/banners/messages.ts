/** What stands above every page. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const banners = {
  "banners.announcement": "Announcement",
  "banners.announcement.hide": "Hide announcement",
  "banners.read_only": "Read-only",
  "banners.read_only.help": "Only administrators can make changes right now.",
  "banners.maintenance": "Maintenance",
  "banners.maintenance.help": "Only administrators can use Halyard right now.",
  "banners.maintenance.change": "Change mode",
  "banners.until": "Expected end: {time}.",
} as const;

addMessages(banners);
