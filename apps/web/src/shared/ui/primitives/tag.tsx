/** A short word beside a name: a kind, a role, a state. Never colour alone. */
import type { ReactNode } from "react";
import styles from "./tag.module.css";

interface TagProps {
  children: ReactNode;
  tone?: "plain" | "accent" | "good" | "bad" | "warning";
}

export function Tag({ children, tone = "plain" }: TagProps): ReactNode {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
