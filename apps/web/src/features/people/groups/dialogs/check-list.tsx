/** A scrolling list of things with names, of which several are chosen. */
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { VirtualList } from "../../../../shared/ui/primitives/virtual-list.tsx";
import styles from "./dialogs.module.css";

/** A checkbox with a line of words, and what keeps it from the next. */
const LINE_PX = 28;

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
    <VirtualList
      label={label}
      items={items}
      keyOf={(item) => item.id}
      linePx={LINE_PX}
      className={styles.list}
      lineClassName={styles.choice}
      role="group"
    >
      {(item) => (
        <Checkbox
          checked={chosen.has(item.id)}
          onChange={() => toggle(item.id)}
          label={item.email === undefined ? item.name : `${item.name} · ${item.email}`}
        />
      )}
    </VirtualList>
  );
}
