/** Figures in a row at the head of a page, each with its name; a grey bar where one is not known yet. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./counters.module.css";

/** Undefined: not read yet. */
export type Counter = readonly [name: string, value: ReactNode];

export function Counters({ counters }: { counters: readonly Counter[] }): ReactNode {
  return (
    <dl className={styles.counters}>
      {counters.map(([name, value]) => (
        <div key={name} className={styles.counter}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton height={14} width={20} />}</dd>
        </div>
      ))}
    </dl>
  );
}
