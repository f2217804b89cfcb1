/** Cards for what can be set up on a page: its name, its state and one action. */
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Tag } from "../primitives/tag.tsx";
import styles from "./setup-list.module.css";

export function SetupList({ children }: { children: ReactNode }): ReactNode {
  return <ul className={styles.list}>{children}</ul>;
}

interface SetupRowProps {
  title: string;
  /** How it stands; undefined: there is nothing to say of that. */
  look?: "good" | "warning" | "danger" | undefined;
  /** The same in a word, instead of its sign. */
  mark?: string;
  state: ReactNode;
  action?: ReactNode;
  /** Details below the state. */
  children?: ReactNode;
}

const TONES = { good: "good", warning: "warning", danger: "bad" } as const;
const LOOKS = { good: CircleCheck, warning: TriangleAlert, danger: TriangleAlert } as const;

export function SetupRow({ title, look, mark, state, action, children }: SetupRowProps): ReactNode {
  const Icon = look === undefined ? null : LOOKS[look];
  return (
    <li className={styles.row}>
      <h2 className={styles.title}>
        {title}
        <span className={styles.mark}>
          {mark !== undefined ? (
            <Tag tone={look === undefined ? "plain" : TONES[look]}>{mark}</Tag>
          ) : Icon === null ? null : (
            <Icon size={16} aria-hidden className={styles.icon} data-look={look} />
          )}
        </span>
      </h2>
      <div className={styles.state}>{state}</div>
      {children}
      <div className={styles.action}>{action}</div>
    </li>
  );
}
