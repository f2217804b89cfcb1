/** Words of the admin area (spec part 1, section 2). */
export const admin = {
  "admin.loading": "Loading Admin Panel",
  "admin.denied": "Access Denied",
  "admin.required": "Administrator Access Required",
  "admin.requiredHelp": "Only administrators may open this area. Ask one of them if you need something from it.",
  "admin.return": "Return to Dashboard",
} as const;
