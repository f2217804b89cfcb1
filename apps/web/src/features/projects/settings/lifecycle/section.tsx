/** A card of what can be done with a whole project. */
import type { ReactNode } from "react";
import styles from "../frame/sheet.module.css";

export function Section({ title, help, children }: { title: string; help: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.quiet}>{help}</p>
      {children}
    </section>
  );
}
