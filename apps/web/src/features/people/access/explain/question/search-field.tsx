/**
 * A field that finds by typing. Enter takes the first that fits, also one that has just arrived; who leaves it chooses the only
 * one that fits, else what was typed stays, with what is missing.
 */
import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { SELECT_LIST } from "../../../../../shared/ui/inputs/select-list.ts";
import styles from "../answer/explain.module.css";

export interface TypedText {
  text: string;
  onType: (text: string) => void;
  /** What is listed was found for another text. */
  isPending: boolean;
}

interface Option {
  value: string;
  label: string;
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The label of the button that clears the field; null: no such button. */
  clear: string | null;
  /** Shown when nothing matches. */
  nothing: string;
  value: string | null;
  options: readonly Option[];
  /** Where the server searches. */
  typed?: TypedText;
  onChange: (value: string | null) => void;
}

const MOST = 100;
const asTheyAre: SelectProps["filter"] = ({ options }) => options;

export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, placeholder, clear, nothing, value, options, typed, onChange } = props;
  const t = useT();
  const [own, setOwn] = useState("");
  const { text, onType, isPending } = typed ?? { text: own, onType: setOwn, isPending: false };
  const chosen = options.find((option) => option.value === value);
  const wanted = text === chosen?.label ? "" : text.trim();
  // The server also finds by login and address; until it has, only what fits is listed.
  const fitting = typed === undefined || isPending ? fittingIn(options, wanted) : options;
  const [hasLeft, setLeft] = useState(false);
  const isLeaving = useRef(false);
  /** Enter was pressed before the results arrived. */
  const isAwaited = useRef(false);
  const [first] = fitting;
  useEffect(() => {
    if (!isAwaited.current || isPending) return;
    isAwaited.current = false;
    if (first !== undefined) onChange(first.value);
  }, [isPending, first, onChange]);
  const enter = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Enter" || wanted === "") return;
    const list = document.getElementById(event.currentTarget.getAttribute("aria-controls") ?? "");
    if (list?.querySelector("[data-combobox-selected]") != null) return;
    if (first !== undefined) onChange(first.value);
    else isAwaited.current = isPending;
  };
  const leave = (): void => {
    isLeaving.current = false;
    const [only, ...others] = fitting;
    if (wanted === "") return;
    if (only !== undefined && others.length === 0 && !isPending) onChange(only.value);
    else setLeft(true);
  };
  return (
    <div className={styles.input} onBlurCapture={() => (isLeaving.current = true)} onBlur={leave}>
      <Select
        {...SELECT_LIST}
        label={label}
        placeholder={placeholder}
        searchable
        selectFirstOptionOnChange
        limit={MOST}
        clearable={clear !== null}
        clearButtonProps={{ "aria-label": clear ?? undefined }}
        nothingFoundMessage={nothing}
        error={hasLeft && wanted !== "" ? t("explain.notChosen") : undefined}
        value={value}
        onChange={onChange}
        data={fitting}
        filter={asTheyAre}
        searchValue={text}
        onSearchChange={(next) => {
          // The library empties what isn't one of the choices.
          if (isLeaving.current) return;
          isAwaited.current = false;
          onType(next);
        }}
        onFocus={() => setLeft(false)}
        onKeyDown={enter}
      />
    </div>
  );
}

function fittingIn(options: readonly Option[], wanted: string): readonly Option[] {
  const text = wanted.toLowerCase();
  return options.filter((option) => option.label.toLowerCase().includes(text));
}
