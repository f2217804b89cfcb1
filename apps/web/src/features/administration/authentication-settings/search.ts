import { isSettingName } from "../setting-sources/setting-name.ts";

/** What the address of the authentication page says. */
export const TABS = ["overview", "policies", "sources", "applications"] as const;
export type AuthenticationTab = (typeof TABS)[number];

interface AuthenticationSearch {
  tab?: Exclude<AuthenticationTab, "overview">;
  /** The policy whose field opens. */
  setting?: string;
  /** The provider whose test has just come back. */
  provider?: number;
}

export const isTab = (given: unknown): given is AuthenticationTab => TABS.some((known) => known === given);

export function authenticationSearch({ tab, provider, setting }: Record<string, unknown>): AuthenticationSearch {
  if (typeof provider === "number" && Number.isSafeInteger(provider)) return { tab: "sources", provider };
  if (isSettingName(setting)) return { tab: "policies", setting };
  return isTab(tab) && tab !== "overview" ? { tab } : {};
}
