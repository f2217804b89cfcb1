/** The head of a view inside a page that has its own. */
import type { ReactNode } from "react";
import styles from "./access-page.module.css";

interface SectionHeaderProps {
  title: string;
  help: string;
  actions?: ReactNode;
}

export function SectionHeader({ title, help, actions }: SectionHeaderProps): ReactNode {
  return (
    <header className={styles.sectionHeader}>
      <div className={styles.words}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        <p className={styles.quiet}>{help}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
