/** A card of what can be done with a whole project. */
import type { ReactNode } from "react";
import styles from "../frame/sheet.module.css";

interface SectionProps {
  title: string;
  help: string;
  children?: ReactNode;
}

export function Section({ title, help, children }: SectionProps): ReactNode {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.quiet}>{help}</p>
      {children}
    </section>
  );
}
