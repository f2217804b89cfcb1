/** How much of something is done: one bar, green once all is, wherever that is shown. */
import type { ReactNode } from "react";
import styles from "./done-bar.module.css";

interface DoneBarProps {
  done: number;
  total: number;
  /** Of what, for those who do not see it; none: the words beside it say it all. */
  label?: string;
  /** The figures in words. */
  text?: string;
}

export function DoneBar({ done, total, label, text }: DoneBarProps): ReactNode {
  const spoken =
    label === undefined
      ? { "aria-hidden": true }
      : {
          role: "progressbar",
          "aria-label": label,
          "aria-valuemin": 0,
          "aria-valuemax": total,
          "aria-valuenow": done,
          "aria-valuetext": text,
        };
  return (
    <span className={styles.track} {...spoken}>
      <span
        className={styles.fill}
        data-full={(total > 0 && done >= total) || undefined}
        style={{ width: total === 0 ? 0 : `${(100 * done) / total}%` }}
      />
    </span>
  );
}
