/** The values of a change, behind the sentence that tells it. */
import type { ReactNode } from "react";
import styles from "./activity-line.module.css";

export function Facts({ facts }: { facts: readonly string[] }): ReactNode {
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
