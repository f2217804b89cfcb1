/** A priority: bars that grow with its rank, so that it is told apart by shape from a status and a type. */
import { DEFAULT_STATUS_COLOR } from "@halyard/contract/palette";
import type { ReactNode } from "react";
import styles from "./priority-name.module.css";

interface PriorityNameProps {
  name: string;
  /** Colors by name, in the order of the priorities, the lowest first. */
  priorities: ReadonlyMap<string, string | null>;
  /** Only the sign is seen, where there is no room for words; the name is read out. */
  bare?: boolean;
}

/** Drawn on whole pixels: the edges of bars this small would be smeared. */
const BARS = [4, 7, 10, 13];
/** The highest of the standard priorities comes in a purple that looks calmer than the yellow below it. */
const CALM = "#cc5de8";
const URGENT = "#d9480f";
/** Priorities up to the middle one are shown without a label. */
const ORDINARY = 0.5;

export function PriorityName({ name, priorities, bare = false }: PriorityNameProps): ReactNode {
  const share = shareOf(name, priorities);
  const color = priorities.get(name) ?? DEFAULT_STATUS_COLOR;
  const filled = Math.round(share * BARS.length);
  return (
    <span
      className={styles.priority}
      title={name}
      style={{ "--dot": share === 1 && color === CALM ? URGENT : color }}
      data-urgent={share > ORDINARY || undefined}
    >
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden>
        {BARS.map((height, index) => (
          <rect
            key={height}
            className={index < filled ? styles.filled : styles.empty}
            x={index * 4}
            y={14 - height}
            width="2"
            height={height}
          />
        ))}
      </svg>
      <span className={styles.name} data-bare={bare || undefined}>
        {name}
      </span>
    </span>
  );
}

/** Whether it asks for attention: above the middle of the priorities. */
export const isUrgent = (name: string, priorities: ReadonlyMap<string, string | null>): boolean =>
  shareOf(name, priorities) > ORDINARY;

/** From just above 0, the lowest, to 1, the highest. */
function shareOf(name: string, priorities: ReadonlyMap<string, string | null>): number {
  const at = [...priorities.keys()].indexOf(name);
  return at < 0 ? ORDINARY : (at + 1) / priorities.size;
}
