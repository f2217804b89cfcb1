/** The head of the timeline: months over days or weeks, years over months or quarters. */
import { useMemo, type ReactNode } from "react";
import { addDays } from "../../../shared/dates/local-day.ts";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { headOf, leftOf, type Scale, type Tick, type Unit } from "./scale.ts";
import styles from "./timeline.module.css";

interface HeadProps {
  scale: Scale;
  /** `YYYY-MM-DD` */
  today: string;
  /** Pixels; what is outside is not drawn. */
  from: number;
  to: number;
}

/** Pixels between the middle of today's mark and a number that is read apart from it. */
const APART_PX = 20;
/** Where the number of a tick begins, and how wide a sign of it is. */
const NUMBER_PX = { from: 6, sign: 8 } as const;
/** A week that begins so few days before a month says its own, or its number would be taken for one of the next. */
const LAST_DAYS = 2;

/**
 * Pixels by which the number of a week stands aside of today's mark, if it begins just after today; null: it isn't shown, as
 * the mark says the same or stands in its place.
 */
function asideOf(tick: Tick, scale: Scale, today: string): number | null {
  if (tick.day === today) return null;
  const from = tick.left + NUMBER_PX.from - (leftOf(scale, today) + scale.day / 2);
  const isOver = scale.zoom === "week" && from < APART_PX && from + tick.label.length * NUMBER_PX.sign > -APART_PX;
  if (!isOver) return 0;
  return tick.day > today ? APART_PX - from : null;
}

export function Head({ scale, today, from, to }: HeadProps): ReactNode {
  const t = useT();
  const head = useMemo(() => headOf(scale, format), [scale]);
  const seen = (ticks: readonly Tick[]): readonly Tick[] =>
    ticks.filter((tick) => tick.left + tick.width > from && tick.left < to);
  return (
    <div className={styles.head}>
      <div className={styles.corner}>
        <span>{t("workPackages.field.work")}</span>
        <span className={styles.state}>{t("workPackages.field.status")}</span>
      </div>
      <div className={styles.ticks} aria-hidden>
        {seen(head.coarse).map((tick) => (
          <span key={tick.day} className={styles.coarse} style={{ left: tick.left, width: tick.width }}>
            <span className={styles.stuck}>{tick.label}</span>
          </span>
        ))}
        {seen(head.fine).map((tick) => {
          const aside = asideOf(tick, scale, today);
          return (
            <span key={tick.day} className={styles.fine} style={{ left: tick.left, width: tick.width }}>
              {aside === null ? null : <span style={aside === 0 ? {} : { marginLeft: aside }}>{tick.label}</span>}
            </span>
          );
        })}
        <span className={styles.todayMark}>{format(today, "day")}</span>
      </div>
    </div>
  );
}

function format(day: string, unit: Unit): string {
  const show = (options: Parameters<typeof intl.formatDate>[1]): string =>
    intl.formatDate(`${day}T00:00:00Z`, { ...options, timeZone: "UTC" });
  if (unit === "year") return day.slice(0, 4);
  if (unit === "quarter") return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  // Below a year the month alone says enough; above days the year is said too.
  if (unit === "month") return show({ month: "short", year: "numeric" });
  if (unit === "week" && addDays(day, LAST_DAYS).slice(0, 7) !== day.slice(0, 7)) {
    return show({ month: "short", day: "numeric" });
  }
  return String(Number(day.slice(8)));
}
