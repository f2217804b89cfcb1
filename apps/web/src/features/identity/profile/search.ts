/** The tab of a profile that is open; without one the overview is. */
export const PROFILE_TABS = ["overview", "account", "preferences", "notifications", "security", "tokens"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export interface ProfileSearch {
  tab?: ProfileTab;
}

export const profileTab = (value: unknown): ProfileTab | undefined => PROFILE_TABS.find((known) => known === value);

export function profileSearch(raw: Record<string, unknown>): ProfileSearch {
  const tab = profileTab(raw["tab"]);
  return tab === undefined || tab === "overview" ? {} : { tab };
}
