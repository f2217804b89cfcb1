/** The list of shortcuts. */
import { Kbd } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { Dialog } from "../../shared/ui/dialog/dialog.tsx";
import { printedKeys } from "../../shared/ui/shortcuts/shortcut-keys.ts";
import { useShortcuts } from "../../shared/ui/shortcuts/shortcuts.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import styles from "./shortcut-dialog.module.css";

export function ShortcutDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  const shortcuts = useShortcuts();
  const mac = navigator.platform.startsWith("Mac");
  // Of two with the same keys the later one counts, so only that one is listed.
  const counting = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
  return (
    <Dialog opened onClose={onClose} title={t("ui.shortcuts.title")} width={420}>
      <dl className={styles.list}>
        {counting.map(({ keys, label }) => (
          <div key={keys} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              {printedKeys(keys, mac).map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && !keys.includes("+") ? <span className={styles.then}>{t("ui.shortcuts.then")}</span> : null}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
