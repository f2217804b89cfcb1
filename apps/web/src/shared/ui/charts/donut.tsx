/** A ring of shares with its legend. The legend has the numbers, so nothing is told by colour alone. */
import { lazy, Suspense, type ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import type { Slice } from "./donut-ring.tsx";
import styles from "./donut.module.css";

interface DonutProps {
  /** What it is about, for those who do not see it. */
  label: string;
  slices: readonly Slice[];
  /** In pixels. */
  innerRadius: number;
  outerRadius: number;
  height: number;
}

const Ring = lazy(async () => ({ default: (await import("./donut-ring.tsx")).DonutRing }));

export function Donut({ label, slices, ...size }: DonutProps): ReactNode {
  const t = useT();
  const values = slices.map((slice) => `${slice.label}: ${slice.value}`).join(", ");
  return (
    <div className={styles.donut}>
      <div
        className={styles.ring}
        style={{ height: size.height }}
        role="img"
        aria-label={t("ui.chart", { title: label, values })}
      >
        <Suspense>
          <Ring slices={slices} {...size} />
        </Suspense>
      </div>
      <ul className={styles.legend} aria-label={label}>
        {slices.map((slice) => (
          <li key={slice.key}>
            <span className={styles.dot} style={{ background: slice.color }} aria-hidden />
            <span className={styles.name}>{slice.label}</span>
            <strong>{slice.value}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
