/** A colour that means something (a status, type or priority), always with its name: never colour alone. */
import { DEFAULT_STATUS_COLOR } from "@halyard/contract/palette";
import type { ReactNode } from "react";
import styles from "./color-dot.module.css";

/** What a status looks like: its color, and as a shape how far it is. */
export interface StatusLook {
  color: string | null;
  isClosed: boolean;
  /** Percent that work with this status is done as a rule. */
  defaultDoneRatio: number;
}

interface ColorNameProps {
  name: string;
  /** `#rrggbb`; none: the default grey. */
  color?: string | null | undefined;
  /** Of a status, instead of a color. */
  status?: StatusLook | undefined;
}

/** The sign and the name, in running text and table cells. */
export function ColorDot({ name, color, status }: ColorNameProps): ReactNode {
  return <Marked name={name} color={color} status={status} className={styles.dotted ?? ""} />;
}

/** The same as a pill. */
export function StatusBadge({ name, color, status }: ColorNameProps): ReactNode {
  return <Marked name={name} color={color} status={status} className={`${styles.dotted} ${styles.badge}`} />;
}

function Marked({ name, color, status, className }: ColorNameProps & { className: string }): ReactNode {
  const done = status?.defaultDoneRatio ?? 0;
  return (
    <span
      className={className}
      title={name}
      data-shape={status === undefined ? undefined : shapeOf(status)}
      style={{ "--dot": status?.color ?? color ?? DEFAULT_STATUS_COLOR, "--done": `${done}%` }}
    >
      {name}
    </span>
  );
}

/** A ring that fills up while it is open; closed, a tick where it is done and a cross where it is not. */
const shapeOf = ({ isClosed, defaultDoneRatio }: StatusLook): string =>
  isClosed ? (defaultDoneRatio > 0 ? "done" : "dropped") : "open";
