/** The dialog that shows a secret once. */
import { addMessages } from "../../../../shared/i18n/registry.ts";

export const secretDialog = {
  "secretDialog.copy": "Copy",
  "secretDialog.copied": "Copied",
  "secretDialog.close": "Done",
} as const;

addMessages(secretDialog);
