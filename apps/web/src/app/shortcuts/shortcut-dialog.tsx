/** The list of shortcuts that work on this page; each can be changed or switched off, and all single keys at once. */
import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { reportError } from "../../shared/errors/report.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import { useOwnPreferences, useSavePreferences } from "../../shared/session/preferences.ts";
import { Dialog } from "../../shared/ui/dialog/dialog.tsx";
import { keysOf, useShortcuts } from "../../shared/ui/shortcuts/shortcuts.ts";
import styles from "./shortcut-dialog.module.css";
import { ShortcutLine } from "./shortcut-line.tsx";

export function ShortcutDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  const shortcuts = useShortcuts();
  const preferences = useOwnPreferences();
  const { mutate } = useSavePreferences("me");
  const save = (patch: Parameters<typeof mutate>[0]): void => mutate(patch, { onError: reportError });
  // Of two with the same keys the later one counts, so only that one is listed.
  const counting = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
  const set = (own: string, keys: string | null): void => {
    const others = Object.entries(preferences?.shortcuts ?? {}).filter(([of]) => of !== own);
    save({ shortcuts: Object.fromEntries(keys === null ? others : [...others, [own, keys]]) });
  };
  return (
    <Dialog opened onClose={onClose} title={t("ui.shortcuts.title")} width={480}>
      {preferences === undefined ? null : (
        <>
          <Switch
            label={t("ui.shortcuts.single")}
            checked={!preferences.disableKeyboardShortcuts}
            onChange={(event) => save({ disableKeyboardShortcuts: !event.currentTarget.checked })}
          />
          <p className={styles.help}>{t("ui.shortcuts.help")}</p>
        </>
      )}
      <dl className={styles.list}>
        {counting.map((shortcut) => {
          const keys = keysOf(shortcut);
          const other = counting.find((one) => one !== shortcut && keys !== "" && keysOf(one) === keys);
          return (
            <ShortcutLine
              key={shortcut.keys}
              shortcut={shortcut}
              other={other?.label ?? null}
              onChange={preferences === undefined ? null : (next) => set(shortcut.keys, next)}
            />
          );
        })}
      </dl>
    </Dialog>
  );
}
