/** A colour that means something (a status, type or priority), always with its name: never colour alone. */
import { DEFAULT_STATUS_COLOR } from "@halyard/contract/palette";
import type { ReactNode } from "react";
import styles from "./color-dot.module.css";

interface ColorNameProps {
  name: string;
  /** `#rrggbb`; none: the default grey. */
  color?: string | null | undefined;
}

/** A dot and the name, in running text and table cells. */
export function ColorDot({ name, color }: ColorNameProps): ReactNode {
  return (
    <span className={styles.dotted} title={name} style={{ "--dot": color ?? DEFAULT_STATUS_COLOR }}>
      {name}
    </span>
  );
}

/** The same as a pill. */
export function StatusBadge({ name, color }: ColorNameProps): ReactNode {
  return (
    <span
      className={`${styles.dotted} ${styles.badge}`}
      title={name}
      style={{ "--dot": color ?? DEFAULT_STATUS_COLOR }}
    >
      {name}
    </span>
  );
}
