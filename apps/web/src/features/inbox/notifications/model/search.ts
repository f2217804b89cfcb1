/** What stands in the address of the inbox. */
export const REASON_TABS = ["mentioned", "assigned", "responsible", "watched", "dates", "other"] as const;
export type ReasonTab = (typeof REASON_TABS)[number];

export interface NotificationsSearch {
  /** Without one: whatever the reason. */
  reason?: ReasonTab;
  /** Of this project alone. */
  project?: number;
  /** Those that are read too. */
  all?: true;
  /** Those that are out of sight until later, in place of the others. */
  snoozed?: true;
}

const isTrue = (value: unknown): boolean => value === true || value === "true";

export function notificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  const reason = REASON_TABS.find((one) => one === search["reason"]);
  const project = Number(search["project"]);
  const isProject = Number.isSafeInteger(project) && project > 0;
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(isProject ? { project } : {}),
    ...(isTrue(search["all"]) ? { all: true } : {}),
    ...(isTrue(search["snoozed"]) ? { snoozed: true } : {}),
  };
}
