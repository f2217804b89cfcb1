/** The palette: a search and a grid of swatches that one walks with the arrow keys. */
import { textOn } from "@halyard/contract/palette";
import { TextInput } from "@mantine/core";
import { Check, Search } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { colorAfterKey, colorRows } from "./color-grid.ts";
import { colorName } from "./color-name.ts";
import styles from "./color-picker.module.css";

interface ColorPaletteProps {
  value: number;
  onChoose: (id: number) => void;
  /** The colour under the pointer or the focus; null: none. */
  onPoint: (id: number | null) => void;
  onEscape: () => void;
}

/** The dialog around it would close with the palette's Escape. */
const OWN_ESCAPE = { "data-mantine-stop-propagation": true } as const;

export function ColorPalette({ value, onChoose, onPoint, onEscape }: ColorPaletteProps): ReactNode {
  const t = useT();
  const [search, setSearch] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const rows = colorRows(search);
  const all = rows.flat();
  // The one swatch in the order of Tab: what is chosen, or the first that the search left.
  const entry = all.find((color) => color.id === value)?.id ?? all[0]?.id;
  const focus = (id: number | undefined): void =>
    grid.current?.querySelector<HTMLElement>(`[data-color="${id}"]`)?.focus();
  useEffect(() => input.current?.focus(), []);

  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  };
  const onGridKey = (event: KeyboardEvent, id: number): void => {
    const next = colorAfterKey(rows, id, event.key);
    if (next === null) return;
    event.preventDefault();
    if (next === id && event.key === "ArrowUp") input.current?.focus();
    else focus(next);
  };

  return (
    // Escape closes the palette from wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its children have the roles
    <div className={styles.palette} onKeyDown={onKey}>
      <TextInput
        {...OWN_ESCAPE}
        ref={input}
        size="xs"
        aria-label={t("ui.color.search")}
        placeholder={t("ui.color.search")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<Search size={14} aria-hidden />}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") {
            event.preventDefault();
            focus(entry);
          } else if (event.key === "Enter") {
            // Enter takes the first match; the form around must not be sent.
            event.preventDefault();
            if (search.trim() !== "" && all[0] !== undefined) onChoose(all[0].id);
          }
        }}
      />
      {all.length === 0 ? (
        <p className={styles.none} role="status">
          {t("ui.color.none")}
        </p>
      ) : (
        <div
          ref={grid}
          className={styles.rows}
          role="listbox"
          tabIndex={-1}
          aria-label={t("ui.color.palette")}
          onMouseLeave={() => onPoint(null)}
        >
          {rows.map((row) => (
            <div key={row[0]?.id} className={styles.row} role="presentation">
              {row.map((color) => (
                <button
                  {...OWN_ESCAPE}
                  key={color.id}
                  type="button"
                  role="option"
                  aria-selected={color.id === value}
                  aria-label={colorName(color)}
                  title={`${colorName(color)} ${color.hex}`}
                  data-color={color.id}
                  tabIndex={color.id === entry ? 0 : -1}
                  className={styles.swatch}
                  style={{ background: color.hex, color: textOn(color.hex) }}
                  onClick={() => onChoose(color.id)}
                  onFocus={() => onPoint(color.id)}
                  onMouseEnter={() => onPoint(color.id)}
                  onKeyDown={(event) => onGridKey(event, color.id)}
                >
                  {color.id === value ? <Check size={14} aria-hidden /> : null}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
