/** Cards for what can be set up on a page: its name, its state and one action. */
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./setup-list.module.css";

export function SetupList({ children }: { children: ReactNode }): ReactNode {
  return <ul className={styles.list}>{children}</ul>;
}

interface SetupRowProps {
  title: string;
  /** How it stands; undefined: there is nothing to say of that. */
  look?: "good" | "warning" | "danger" | undefined;
  state: ReactNode;
  action?: ReactNode;
  /** Details below the state. */
  children?: ReactNode;
}

const LOOKS = { good: CircleCheck, warning: TriangleAlert, danger: TriangleAlert } as const;

export function SetupRow({ title, look, state, action, children }: SetupRowProps): ReactNode {
  const Icon = look === undefined ? null : LOOKS[look];
  return (
    <li className={styles.row}>
      <h2 className={styles.title}>
        {Icon === null ? null : <Icon size={16} aria-hidden className={styles.icon} data-look={look} />}
        {title}
      </h2>
      <div className={styles.state}>{state}</div>
      {children}
      <div className={styles.action}>{action}</div>
    </li>
  );
}
