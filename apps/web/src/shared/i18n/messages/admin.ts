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
} as const;

addMessages(admin);
