/** The search parameters of the page of notification settings. */
export const SETTING_TABS = ["email", "webhooks", "push", "rules"] as const;
export type SettingTab = (typeof SETTING_TABS)[number];

export interface NotificationSettingsSearch {
  /** Email where nothing is said. */
  tab?: SettingTab | undefined;
}

export function notificationSettingsSearch(raw: Record<string, unknown>): NotificationSettingsSearch {
  const tab = SETTING_TABS.find((known) => known === raw["tab"] && known !== "email");
  return tab === undefined ? {} : { tab };
}
