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

export type OfferedModule = (typeof OFFERED_MODULES)[number];

/** They have no pages here: other clients show what is in them. */
const API_ONLY: ReadonlySet<string> = new Set(["wiki", "documents"]);

export const isApiOnly = (module: string): boolean => API_ONLY.has(module);

/** They show work packages, so they are nothing without them. */
const OF_WORK: ReadonlySet<string> = new Set(["board_view", "calendar_view", "backlogs"]);

export const isOfWork = (module: string): boolean => OF_WORK.has(module);
