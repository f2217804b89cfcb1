/** The one Filter button of lists. */
import { addMessages } from "../../i18n/registry.ts";

export const filterMenu = {
  "filterMenu.open": "{count, plural, =0 {Filter} other {Filter (#)}}",
  "filterMenu.all": "All",
  "filterMenu.remove": "Remove the filter {field}",
} as const;

addMessages(filterMenu);
