/** How rows are chosen on a phone. */
import { addMessages } from "../../../i18n/registry.ts";

export const dataTable = {
  "ui.table.choose": "Select",
  "ui.table.chosen": "Done",
} as const;

addMessages(dataTable);
