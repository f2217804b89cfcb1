/** The filter of a list: it filters a moment after the last key, Escape empties it. */
import { CloseButton, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";

interface FilterInputProps {
  /** Its name, and its placeholder unless there is a hint. */
  label: string;
  /** What its placeholder has room for: words of its name. */
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** Pixels, for a long placeholder. */
  width?: number;
}

const PAUSE_MS = 200;

export function FilterInput({ label, hint = label, value, onChange, width = 240 }: FilterInputProps): ReactNode {
  const t = useT();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed under us (back, a link): that counts.
  if (known !== value) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === value) return undefined;
    const timer = setTimeout(() => onChange(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextInput
      aria-label={label}
      placeholder={hint}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && text !== "") setText("");
      }}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        text === "" ? null : <CloseButton size="sm" aria-label={t("ui.clearFilter")} onClick={() => setText("")} />
      }
      w={`min(${width}px, 100%)`}
    />
  );
}
