/** What can be done with the selected cells: at the pointer, at the focused cell or at the toolbar's button. */
import { Kbd, Menu } from "@mantine/core";
import { Check, ClipboardPaste, Copy, Download, X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { canPaste, copySelection, pasteFromSystem, setSelected } from "./state/actions.ts";
import { exportMatrix } from "./export.ts";
import styles from "./matrix-page.module.css";
import type { MatrixStore } from "./state/store.ts";
import "./state/messages.ts";

export interface MenuPlace {
  x: number;
  y: number;
}

interface SelectionMenuProps {
  store: MatrixStore;
  /** Where it is open. */
  place: MenuPlace;
  onClose: () => void;
  /** What it says where the cells are no permissions; those are no table to export either. */
  words?: { assign: string; revoke: string };
}

/** The menu is gone before thousands of cells change: each is a task of its own, and the page answers in between. */
const afterwards = (change: () => void) => (): void => void setTimeout(change);

export function SelectionMenu({ store, place, onClose, words }: SelectionMenuProps): ReactNode {
  const t = useT();
  const entry = (label: string, icon: ReactNode, keys: string | null, run: () => void, disabled = false): ReactNode => (
    <Menu.Item
      leftSection={icon}
      {...(keys === null ? {} : { rightSection: <Kbd size="xs">{keys}</Kbd> })}
      disabled={disabled}
      onClick={run}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu opened onClose={onClose} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("matrix.selectionMenu")}
          className={styles.menuPlace}
          style={{ left: place.x, top: place.y }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {entry(
          words?.assign ?? t("matrix.assign"),
          <Check size={14} aria-hidden />,
          null,
          afterwards(() => setSelected(store, true)),
        )}
        {entry(
          words?.revoke ?? t("matrix.revoke"),
          <X size={14} aria-hidden />,
          null,
          afterwards(() => setSelected(store, false)),
        )}
        <Menu.Divider />
        {entry(t("matrix.copy"), <Copy size={14} aria-hidden />, "Ctrl C", () => copySelection(store))}
        {entry(
          t("matrix.paste"),
          <ClipboardPaste size={14} aria-hidden />,
          "Ctrl V",
          afterwards(() => void pasteFromSystem(store)),
          !canPaste(),
        )}
        {words === undefined ? (
          <>
            <Menu.Divider />
            {entry(t("matrix.export"), <Download size={14} aria-hidden />, null, () => exportMatrix(store))}
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
