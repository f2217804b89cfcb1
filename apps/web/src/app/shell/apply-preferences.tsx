/** Makes this browser follow what its person has set, here or on another of their devices. */
import { useMantineColorScheme } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { setTimeZone } from "../../shared/dates/time-zone.ts";
import { setShortcutKeys, setShortcutsOff } from "../../shared/ui/shortcuts/shortcuts.ts";
import { setToastsStay } from "../../shared/feedback/toast-store.ts";
import { useOwnPreferences } from "../../shared/session/preferences.ts";
import { isViewing } from "../../shared/credentials/view-as.ts";

export function ApplyPreferences(): ReactNode {
  const preferences = useOwnPreferences();
  const { setColorScheme } = useMantineColorScheme();
  const { timeZone } = preferences ?? {};
  // Viewing as another person shows their times; the screen and the keyboard stay your own.
  const { theme, autoHidePopups, disableKeyboardShortcuts, shortcuts } = isViewing() ? {} : (preferences ?? {});
  useEffect(() => {
    if (theme !== undefined) setColorScheme(theme);
  }, [theme, setColorScheme]);
  useEffect(() => {
    if (timeZone !== undefined) setTimeZone(timeZone);
  }, [timeZone]);
  useEffect(() => {
    if (autoHidePopups !== undefined) setToastsStay(!autoHidePopups);
  }, [autoHidePopups]);
  useEffect(() => {
    if (disableKeyboardShortcuts !== undefined) setShortcutsOff(disableKeyboardShortcuts);
  }, [disableKeyboardShortcuts]);
  useEffect(() => {
    if (shortcuts !== undefined) setShortcutKeys(shortcuts);
  }, [shortcuts]);
  return null;
}
