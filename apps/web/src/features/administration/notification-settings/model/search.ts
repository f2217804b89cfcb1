import { soughtSetting } from "../../setting-sources/setting-name.ts";

/** The search parameters of the page of notification settings. */
export const SETTING_TABS = ["email", "webhooks", "push", "rules", "explain"] as const;
export type SettingTab = (typeof SETTING_TABS)[number];

export interface NotificationSettingsSearch {
  /** Email where nothing is said. */
  tab?: SettingTab | undefined;
  /** The value of the mail server or of replies whose field opens: `email.host`. */
  setting?: string | undefined;
  /** Of the tab that explains: whose notifications, of which work package. */
  user?: number | undefined;
  workPackage?: number | undefined;
}

export function notificationSettingsSearch(raw: Record<string, unknown>): NotificationSettingsSearch {
  const tab = SETTING_TABS.find((known) => known === raw["tab"] && known !== "email");
  const user = idOf(raw["user"]);
  const workPackage = idOf(raw["workPackage"]);
  return {
    ...(tab === undefined ? soughtSetting(raw) : { tab }),
    ...(tab !== "explain" || user === undefined ? {} : { user }),
    ...(tab !== "explain" || workPackage === undefined ? {} : { workPackage }),
  };
}

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
