/** A line of what can be done with a whole project. */
import type { ReactNode } from "react";
import styles from "../frame/sheet.module.css";

interface SectionProps {
  title: string;
  help: string;
  /** What does it with one press. */
  beside?: ReactNode;
  /** What needs the width of the line below. */
  children?: ReactNode;
}

export function Section({ title, help, beside, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.about}>
        <h2>{title}</h2>
        <p className={styles.quiet}>{help}</p>
      </div>
      {beside}
      {children == null ? null : <div className={styles.does}>{children}</div>}
    </section>
  );
}
