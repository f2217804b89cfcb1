/** What is chosen in a list and what can be done with it, above or below the list; with how far it is while it is being done. */
import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
  /** How many are chosen, in words. */
  label: string;
  /** Buttons. */
  children: ReactNode;
  /** While they are worked through. */
  progress?: { done: number; total: number; label: string } | null;
  /** It comes and goes below the list, so that its rows stay where they are. */
  below?: boolean;
}

export function SelectionBar({ label, children, progress = null, below = false }: SelectionBarProps): ReactNode {
  return (
    <section className={styles.bar} aria-label={label} data-below={below || undefined}>
      <strong role="status">{label}</strong>
      {children}
      {progress === null ? null : <ProgressLine {...progress} />}
    </section>
  );
}

/** A bar with its words beside it. */
function ProgressLine({ done, total, label }: { done: number; total: number; label: string }): ReactNode {
  return (
    <div className={styles.progress}>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={label} />
      <span>{label}</span>
    </div>
  );
}
