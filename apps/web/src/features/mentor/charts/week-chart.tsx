/** Several counts a day as columns, with the same figures as a table for those who do not see or want them drawn. */
import { lazy, Suspense, type ReactNode } from "react";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { Later } from "../../../shared/ui/feedback/later.tsx";
import type { Series } from "./week-columns.tsx";
import styles from "./week-chart.module.css";

interface WeekChartProps {
  /** What it is about. */
  label: string;
  /** The heading of the days. */
  dayLabel: string;
  /** `YYYY-MM-DD` with a value for each series. */
  days: readonly { day: string; values: readonly number[] }[];
  series: readonly Series[];
}

const Columns = lazy(async () => ({ default: (await import("./week-columns.tsx")).WeekColumns }));
const HEIGHT = 200;

export function WeekChart({ label, dayLabel, days, series }: WeekChartProps): ReactNode {
  const named = days.map(({ day, values }) => ({ day: formatShortDay(day), values }));
  return (
    <div>
      <div style={{ height: HEIGHT }} aria-hidden>
        <Suspense>
          <Later>
            <Columns days={named} series={series} height={HEIGHT} />
          </Later>
        </Suspense>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{dayLabel}</th>
              {named.map(({ day }) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map((one, index) => (
              <tr key={one.label}>
                <th scope="row">
                  <span className={styles.dot} style={{ background: one.color }} aria-hidden />
                  {one.label}
                </th>
                {named.map(({ day, values }) => (
                  <td key={day}>{values[index] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
