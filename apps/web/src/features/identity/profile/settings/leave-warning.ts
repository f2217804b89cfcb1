/** Asks before what was typed is lost, for those who want to be asked (preference `warnOnLeavingUnsaved`). */
import { useBlocker } from "@tanstack/react-router";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useOwnPreferences } from "../../../../shared/session/preferences.ts";

export function useLeaveWarning(unsaved: boolean): void {
  const t = useT();
  const wanted = useOwnPreferences()?.warnOnLeavingUnsaved ?? true;
  useBlocker({
    disabled: !unsaved || !wanted,
    enableBeforeUnload: true,
    // The browser's own question: it is the one that people know from closing a tab with unsaved work.
    shouldBlockFn: () => !globalThis.confirm(t("profile.leave")),
  });
}
