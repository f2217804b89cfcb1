/** A shortcut in the list: what it does and its keys, which a person can change, switch off, and reset. */
import { ActionIcon, Kbd } from "@mantine/core";
import { RotateCcw } from "lucide-react";
import { Fragment, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import { pressedKeys, printedKeys } from "../../shared/ui/shortcuts/shortcut-keys.ts";
import { keysOf, type Shortcut } from "../../shared/ui/shortcuts/shortcuts.ts";
import styles from "./shortcut-dialog.module.css";

interface ShortcutLineProps {
  shortcut: Shortcut;
  /** What else has the same keys on this page. */
  other: string | null;
  /** Other keys, none ("") or its own (null); null: nothing is remembered of this person. */
  onChange: ((keys: string | null) => void) | null;
}

export function ShortcutLine({ shortcut, other, onChange }: ShortcutLineProps): ReactNode {
  const t = useT();
  const { label } = shortcut;
  const [asking, setAsking] = useState(false);
  const keys = keysOf(shortcut);
  const printed = printedKeys(keys, navigator.platform.startsWith("Mac"));
  const between = keys.includes("+") ? " " : ` ${t("ui.shortcuts.then")} `;
  const shown = asking ? (
    t("ui.shortcuts.press")
  ) : keys === "" ? (
    <span className={styles.then}>{t("ui.shortcuts.off")}</span>
  ) : (
    printed.map((key, at) => (
      <Fragment key={key}>
        {/* The spaces are for those who hear it: it is laid out with gaps. */}
        {at === 0 ? null : " "}
        {at > 0 && !keys.includes("+") ? <span className={styles.then}>{t("ui.shortcuts.then")} </span> : null}
        <Kbd>{key}</Kbd>
      </Fragment>
    ))
  );
  const press = (event: KeyboardEvent): void => {
    if (!asking || event.key === "Tab" || event.key === "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const next = event.key === "Backspace" ? "" : pressedKeys(event);
    if (next === null) return;
    setAsking(false);
    onChange?.(next === shortcut.keys ? null : next);
  };
  return (
    <div className={styles.line}>
      <dt>
        {label}
        {other === null ? null : <span className={styles.twice}>{t("ui.shortcuts.twice", { label: other })}</span>}
      </dt>
      <dd>
        {onChange !== null && keys !== shortcut.keys ? (
          <ActionIcon size={24} aria-label={t("ui.shortcuts.reset", { label })} onClick={() => onChange(null)}>
            <RotateCcw size={14} aria-hidden />
          </ActionIcon>
        ) : null}
        {onChange === null ? (
          shown
        ) : (
          <button
            type="button"
            className={styles.keys}
            aria-label={
              asking
                ? t("ui.shortcuts.press")
                : t("ui.shortcuts.change", { label, keys: printed.join(between) || t("ui.shortcuts.off") })
            }
            onClick={() => setAsking(true)}
            onKeyDown={press}
            onBlur={() => setAsking(false)}
          >
            {shown}
          </button>
        )}
      </dd>
    </div>
  );
}
