/** What stands above every page. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const banners = {
  "banners.announcement": "Announcement",
  "banners.announcement.hide": "Hide announcement",
} as const;

addMessages(banners);
