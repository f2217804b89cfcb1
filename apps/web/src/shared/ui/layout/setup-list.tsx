/** What can be set up on a page, a line each: its name, how it stands, and what changes it. Below a heading of the page. */
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./setup-list.module.css";

export function SetupList({ children }: { children: ReactNode }): ReactNode {
  return <ul className={styles.list}>{children}</ul>;
}

interface SetupRowProps {
  title: string;
  /** What is wrong with it, if anything; the state says it in words. */
  look?: "warning" | "danger" | undefined;
  state: ReactNode;
  action?: ReactNode;
  /** Details below the state. */
  children?: ReactNode;
}

export function SetupRow({ title, look, state, action, children }: SetupRowProps): ReactNode {
  return (
    <li className={styles.row}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.about}>
        <div className={styles.state}>
          {look === undefined ? null : <TriangleAlert size={16} aria-hidden className={styles.icon} data-look={look} />}
          <div className={styles.words}>{state}</div>
        </div>
        {children}
      </div>
      <div className={styles.action}>{action}</div>
    </li>
  );
}
