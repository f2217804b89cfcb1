/** A scrolling list of things with names, of which several are chosen. */
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./dialogs.module.css";

interface CheckListProps {
  label: string;
  items: readonly { id: number; name: string; email?: string }[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
  empty: string;
}

export function CheckList({ label, items, chosen, onChange, empty }: CheckListProps): ReactNode {
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  if (items.length === 0) return <p className={styles.quiet}>{empty}</p>;
  return (
    <div role="group" aria-label={label} className={styles.list}>
      {items.map((item) => (
        <Checkbox
          key={item.id}
          checked={chosen.has(item.id)}
          onChange={() => toggle(item.id)}
          label={item.email === undefined ? item.name : `${item.name} · ${item.email}`}
        />
      ))}
    </div>
  );
}
