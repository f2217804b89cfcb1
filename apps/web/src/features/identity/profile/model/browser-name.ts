/** What a browser is called in lists of sessions and remembered browsers: "Firefox on Linux". */
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { readUserAgent } from "./user-agents.ts";

export function useBrowserName(): (userAgent: string) => string {
  const t = useT();
  return (userAgent) => {
    const { browser, system } = readUserAgent(userAgent);
    if (browser !== null && system !== null) return t("profile.sessions.on", { browser, system });
    return browser ?? system ?? t("profile.sessions.unknown");
  };
}
