/** A line of what can be done with a whole project. */
import type { ReactNode } from "react";
import styles from "../frame/sheet.module.css";

interface SectionProps {
  title: string;
  help: string;
  children?: ReactNode;
}

export function Section({ title, help, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.about}>
        <h2>{title}</h2>
        <p className={styles.quiet}>{help}</p>
      </div>
      {children === undefined ? null : <div className={styles.does}>{children}</div>}
    </section>
  );
}
