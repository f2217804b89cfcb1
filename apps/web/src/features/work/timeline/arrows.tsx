/** Arrows from the end of what comes first to the beginning of what waits for it. */
import type { WorkPackage } from "@halyard/contract/resources";
import { useMemo, type ReactNode } from "react";
import { spanOf } from "../dates/days.ts";
import type { Dependency } from "./queries.ts";
import { leftOf, type Scale } from "./scale.ts";
import styles from "./timeline.module.css";

interface ArrowsProps {
  rows: readonly WorkPackage[];
  scale: Scale;
  dependencies: readonly Dependency[];
  /** The rows that are drawn, by place. */
  range: readonly [number, number];
  /** Its arrows stand out. */
  openId: number | null;
  /** Pixels a row. */
  rowPx: number;
  /** Pixels to the middle of its bar. */
  middle: number;
}

const BEND_PX = 8;
/** From the middle of a bar to between it and the border of its row. */
const ASIDE_PX = 14;

export function Arrows({ rows, scale, dependencies, range, openId, rowPx, middle }: ArrowsProps): ReactNode {
  const places = useMemo(() => new Map(rows.map((row, at) => [row.id, at])), [rows]);
  const [first, last] = range;
  const day = scale.day;
  const paths = dependencies.flatMap(({ id, from, to, type }) => {
    const [a, b] = [places.get(from), places.get(to)];
    if (a === undefined || b === undefined || Math.max(a, b) < first || Math.min(a, b) > last) return [];
    const [before, after] = [rows[a], rows[b]];
    const [start, end] = [before && spanOf(before), after && spanOf(after)];
    if (!start || !end) return [];
    const x1 = leftOf(scale, start.to) + day;
    const x2 = leftOf(scale, end.from);
    const y1 = a * rowPx + middle;
    const y2 = b * rowPx + middle;
    const own = from === openId || to === openId;
    return [{ id, type, own, late: x2 < x1, d: pathOf(x1, y1, x2, y2) }];
  });
  return (
    <svg className={styles.arrows} width={scale.width} height={rows.length * rowPx}>
      <defs>
        <marker
          id="timeline-arrow"
          viewBox="0 0 6 6"
          refX="6"
          refY="3"
          markerUnits="userSpaceOnUse"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0 0 L6 3 L0 6 z" className={styles.arrowHead} />
        </marker>
      </defs>
      {paths.map(({ id, type, own, late, d }) => (
        <path
          key={id}
          d={d}
          className={styles.arrow}
          data-loose={type !== "follows" || undefined}
          data-late={late || undefined}
          data-open={own || undefined}
          markerEnd="url(#timeline-arrow)"
        />
      ))}
    </svg>
  );
}

/** Straight lines with corners: out, down or up, in. Where there is no room between, around the bar. */
function pathOf(x1: number, y1: number, x2: number, y2: number): string {
  if (x2 - x1 >= BEND_PX) {
    const middle = Math.max(x2 - BEND_PX, (x1 + x2) / 2);
    return `M${x1} ${y1} H${middle} V${y2} H${x2}`;
  }
  const aside = y1 + Math.sign(y2 - y1 || 1) * ASIDE_PX;
  return `M${x1} ${y1} H${x1 + BEND_PX} V${aside} H${x2 - BEND_PX} V${y2} H${x2}`;
}
