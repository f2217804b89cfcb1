/** What stands in the address of the inbox. */
export const REASON_TABS = ["mentioned", "assigned", "responsible", "watched", "other"] as const;
export type ReasonTab = (typeof REASON_TABS)[number];

export interface NotificationsSearch {
  /** Without one: whatever the reason. */
  reason?: ReasonTab;
  /** Those that are read too. */
  all?: true;
}

export function notificationsSearch(search: Record<string, unknown>): NotificationsSearch {
  const reason = REASON_TABS.find((one) => one === search["reason"]);
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(search["all"] === true || search["all"] === "true" ? { all: true } : {}),
  };
}
