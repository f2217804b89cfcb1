/** The columns themselves; apart, so that the chart library is loaded with the first chart only. */
import type { ReactNode } from "react";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from "recharts";

export interface Series {
  label: string;
  /** A CSS colour. */
  color: string;
}

interface WeekColumnsProps {
  days: readonly { day: string; values: readonly number[] }[];
  series: readonly Series[];
  height: number;
}

const TICK = { fill: "var(--text-quiet)", fontSize: 11 };

export function WeekColumns({ days, series, height }: WeekColumnsProps): ReactNode {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={[...days]}
        accessibilityLayer={false}
        tabIndex={-1}
        margin={{ top: 8, right: 0, bottom: 0, left: -24 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="day" tick={TICK} tickLine={false} stroke="var(--line-strong)" />
        <YAxis allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
        {series.map(({ label, color }, index) => (
          <Bar
            key={label}
            dataKey={({ values }: WeekColumnsProps["days"][number]) => values[index] ?? 0}
            name={label}
            fill={color}
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
