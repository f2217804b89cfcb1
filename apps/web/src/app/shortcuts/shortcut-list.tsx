/** `?` opens the list of all shortcuts that work on this page. The dialog's code comes when it is first opened. */
import { lazy, Suspense, type ReactNode } from "react";
import { useShortcut } from "../../shared/ui/shortcuts/shortcuts.ts";
import { useStore } from "../../shared/state/store.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import { openShortcutList, shortcutList } from "./shortcut-list-store.ts";

const ShortcutDialog = lazy(async () => ({ default: (await import("./shortcut-dialog.tsx")).ShortcutDialog }));

export function ShortcutList(): ReactNode {
  const t = useT();
  const opened = useStore(shortcutList);
  useShortcut("?", t("ui.shortcuts.show"), openShortcutList);
  return opened ? (
    <Suspense>
      <ShortcutDialog onClose={() => shortcutList.set(false)} />
    </Suspense>
  ) : null;
}
