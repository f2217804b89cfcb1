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
    <span className={styles.dotted} title={name}>
      <span className={styles.dot} style={{ background: color ?? DEFAULT_STATUS_COLOR }} aria-hidden />
      <span className={styles.name}>{name}</span>
    </span>
  );
}

/** The same as a pill. */
export function StatusBadge({ name, color }: ColorNameProps): ReactNode {
  return (
    <span className={styles.badge}>
      <ColorDot name={name} color={color} />
    </span>
  );
}
