/** The parts of a list on one line, each with its count; pressing one shows only that part. */
import type { ReactNode } from "react";
import styles from "./filter-chips.module.css";

export interface FilterChip<Key extends string> {
  key: Key;
  name: string;
  /** undefined: not known yet; null: it is not counted. */
  count: number | undefined | null;
  isChosen: boolean;
}

interface FilterChipsProps<Key extends string> {
  label: string;
  chips: readonly FilterChip<Key>[];
  onChoose: (key: Key) => void;
}

export function FilterChips<Key extends string>({ label, chips, onChoose }: FilterChipsProps<Key>): ReactNode {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {chips.map(({ key, name, count, isChosen }) => (
        <button key={key} type="button" className={styles.chip} aria-pressed={isChosen} onClick={() => onChoose(key)}>
          {name}
          {count === null ? null : <span className={styles.count}> {count ?? "–"}</span>}
        </button>
      ))}
    </div>
  );
}
