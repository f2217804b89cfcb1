/** How the work grew and how much of it was completed, week by week. */
import type { CSSProperties, ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { addDays, localDay } from "../../../shared/dates/local-day.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { lineOf, type Point } from "./burn-up.ts";
import styles from "./standing.module.css";
import "./messages.ts";

/** What the four weeks brought. */
export function gainedIn(points: readonly Point[], t: ReturnType<typeof useT>): string | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  return t("standing.burnUp.gained", {
    done: Math.max(0, last.done - first.done),
    added: Math.max(0, last.total - first.total),
  });
}

export function BurnUpChart({ points }: { points: readonly Point[] }): ReactNode {
  const t = useT();
  const most = Math.max(1, ...points.map(({ total }) => total));
  const today = localDay();
  const spoken = points.map(({ ago, total, done }) =>
    t("standing.burnUp.point", { date: formatShortDay(addDays(today, -ago)), done, total }),
  );
  const done = lineOf(points, (point) => point.done, most);
  const last = points.at(-1);
  const heightOf = (value: number): CSSProperties => ({ bottom: `${(value / most) * 100}%` });
  return (
    <div className={styles.figure} role="img" aria-label={`${t("standing.burnUp")}: ${spoken.join("; ")}`}>
      <div className={styles.plot}>
        {[...new Set([0, Math.round(most / 2), most])].map((step) => (
          <div key={step} className={styles.step} style={heightOf(step)}>
            <span>{step}</span>
          </div>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <polygon className={styles.area} points={`0,100 ${done} 100,100`} />
          <polyline className={styles.done} points={done} />
          <polyline className={styles.total} points={lineOf(points, (point) => point.total, most)} />
        </svg>
        <span className={styles.value} style={heightOf(last?.total ?? 0)}>
          {t("standing.burnUp.all", { count: last?.total ?? 0 })}
        </span>
        <span className={styles.value} data-done style={heightOf(last?.done ?? 0)}>
          {t("standing.burnUp.done", { count: last?.done ?? 0 })}
        </span>
      </div>
      <div className={styles.days}>
        {points.map(({ ago }) => (
          <span key={ago}>{ago === 0 ? t("standing.burnUp.today") : formatShortDay(addDays(today, -ago))}</span>
        ))}
      </div>
    </div>
  );
}
