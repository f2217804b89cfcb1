/** The modules that a project can have. Pure. */
export const OFFERED_MODULES = [
  "work_package_tracking",
  "board_view",
  "calendar_view",
  "backlogs",
  "costs",
  "github",
  "wiki",
  "documents",
] as const;
