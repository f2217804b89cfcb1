/** A colour that means something (a status, type or priority), always with its name: never colour alone. */
import { DEFAULT_STATUS_COLOR } from "@halyard/contract/palette";
import type { ReactNode } from "react";
import styles from "./color-dot.module.css";
import { classOf, filledOf, paintOf, type StatusClass, type StatusLook } from "./status-paint.ts";
import paint from "./status-paint.module.css";

export type { StatusLook };

interface ColorNameProps {
  name: string;
  /** Only the sign is seen; the name is read out, and said where one points at it. */
  bare?: boolean;
  /** `#rrggbb`; none: the default grey. */
  color?: string | null | undefined;
  /** Of a status, instead of a color. */
  status?: StatusLook | undefined;
}

/** The sign and the name, in running text and table cells. */
export function ColorDot({ name, color, status, bare }: ColorNameProps): ReactNode {
  const done = status === undefined ? 0 : filledOf(status);
  const shown = status === undefined ? (color ?? DEFAULT_STATUS_COLOR) : paintOf(status);
  return (
    <span
      className={status === undefined ? styles.dotted : `${styles.dotted} ${paint.paint}`}
      title={name}
      data-bare={bare || undefined}
      data-shape={status === undefined ? undefined : shapeOf(status)}
      style={{ [status === undefined ? "--dot" : "--status-color"]: shown, "--done": `${done}%` }}
    >
      {name}
    </span>
  );
}

/** A ring: dashed for a new status, filling up once work has begun. Closed: a tick where it is done, a cross where it is not. Two bars for what waits. */
const SHAPES: Record<StatusClass, string> = {
  todo: "todo",
  doing: "open",
  waiting: "waiting",
  done: "done",
  canceled: "dropped",
};

function shapeOf(status: StatusLook): string {
  const shape = SHAPES[classOf(status)];
  return shape === "todo" && status.defaultDoneRatio === 0 ? "new" : shape;
}
