/**
 * A field for one of the 148 colours: what is chosen, and below it, once opened, the whole palette with a search.
 * The palette unfolds in the form itself: it never hangs over a dialog's edge, and a small screen scrolls with it.
 */
import { colorOf, contrast, textOn } from "@halyard/contract/palette";
import { Input } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useId, useRef, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { colorName } from "./color-name.ts";
import styles from "./color-picker.module.css";
import { ColorPalette } from "./color-palette.tsx";

interface ColorFieldProps {
  label: string;
  /** `color_id`; an unknown one shows as colour 1, which is what it counts as. */
  value: number;
  onChange: (id: number) => void;
  error?: string | undefined;
}

export function ColorField({ label, value, onChange, error }: ColorFieldProps): ReactNode {
  const t = useT();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const color = colorOf(value);
  const shown = colorOf(pointed ?? value);
  const close = (): void => {
    setOpened(false);
    setPointed(null);
    button.current?.focus();
  };
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} labelProps={{ id: `${id}-label` }}>
      <button
        ref={button}
        type="button"
        id={id}
        className={styles.field}
        aria-labelledby={`${id}-label ${id}`}
        aria-expanded={opened}
        onClick={() => (opened ? close() : setOpened(true))}
      >
        <span className={styles.sample} style={{ background: color.hex }} aria-hidden />
        <span className={styles.fieldName}>{colorName(color)}</span>
        <ChevronDown size={14} aria-hidden data-opened={opened || undefined} className={styles.chevron} />
      </button>
      {opened ? (
        <div className={styles.picker}>
          <ColorPalette
            value={color.id}
            onPoint={setPointed}
            onEscape={close}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
          <div
            className={styles.preview}
            style={{ background: shown.hex, color: textOn(shown.hex) }}
            aria-live="polite"
          >
            <span>
              {colorName(shown)} <span className={styles.hex}>{shown.hex}</span>
            </span>
            <span>
              {t(textOn(shown.hex) === "#000000" ? "ui.color.black" : "ui.color.white", {
                ratio: contrast(shown.hex, textOn(shown.hex)).toFixed(1),
              })}
            </span>
          </div>
        </div>
      ) : null}
    </Input.Wrapper>
  );
}
