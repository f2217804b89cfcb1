/** Figures in a row at the head of a page, each with its name; a grey bar where one is not known yet. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./counters.module.css";

/** Undefined: not read yet. */
export type Counter = readonly [name: string, value: ReactNode];

interface CountersProps {
  counters: readonly Counter[];
  /** What they stand in keeps the distance to the edges. */
  inside?: boolean;
}

export function Counters({ counters, inside = false }: CountersProps): ReactNode {
  return (
    <dl className={styles.counters} data-inside={inside || undefined}>
      {counters.map(([name, value]) => (
        <div key={name} className={styles.counter}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton height={14} width={20} />}</dd>
        </div>
      ))}
    </dl>
  );
}
