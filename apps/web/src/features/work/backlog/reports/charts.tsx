/** The charts themselves; apart, so that the chart library is loaded with the first of them only. */
import type { ReactNode } from "react";
import { Bar, BarChart, CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { formatShortDay } from "../../../../shared/dates/dates.tsx";
import type { BurndownDay } from "./burndown.ts";

const HEIGHT_PX = 180;
const AXIS = { stroke: "var(--line)", tick: { fill: "var(--text-quiet)", fontSize: 12 }, tickLine: false } as const;
/** In the color of text: that of its line or bar can be too light to be read. */
const named = (name: string): ReactNode => <span style={{ color: "var(--text-quiet)" }}>{name}</span>;
const LEGEND = { wrapperStyle: { fontSize: 12 }, iconSize: 16, formatter: named } as const;
const MARGIN = { top: 8, right: 8, bottom: 0, left: -16 } as const;

interface BurndownChartProps {
  days: readonly BurndownDay[];
  labels: { remaining: string; planned: string; ideal: string };
}

export function BurndownChart({ days, labels }: BurndownChartProps): ReactNode {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <LineChart data={[...days]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="date" tickFormatter={formatShortDay} minTickGap={24} {...AXIS} />
        <YAxis allowDecimals={false} width={48} {...AXIS} />
        <Legend {...LEGEND} />
        <Line
          dataKey="ideal"
          name={labels.ideal}
          stroke="var(--text-quiet)"
          strokeDasharray="4 4"
          legendType="plainline"
          dot={false}
          isAnimationActive={false}
        />
        <Line
          dataKey="planned"
          name={labels.planned}
          stroke="var(--text-quiet)"
          dot={false}
          type="stepAfter"
          legendType="plainline"
          isAnimationActive={false}
        />
        <Line
          dataKey="remaining"
          name={labels.remaining}
          stroke="var(--accent)"
          strokeWidth={2}
          dot={{ r: 2 }}
          legendType="plainline"
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

interface VelocityChartProps {
  bars: readonly { key: string; name: string; committed: number; completed: number }[];
  labels: { committed: string; completed: string };
}

export function VelocityChart({ bars, labels }: VelocityChartProps): ReactNode {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <BarChart data={[...bars]} margin={MARGIN} accessibilityLayer={false} maxBarSize={28}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="name" {...AXIS} />
        <YAxis allowDecimals={false} width={48} {...AXIS} />
        <Legend {...LEGEND} />
        <Bar dataKey="committed" name={labels.committed} fill="var(--line-strong)" isAnimationActive={false} />
        <Bar dataKey="completed" name={labels.completed} fill="var(--accent)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
