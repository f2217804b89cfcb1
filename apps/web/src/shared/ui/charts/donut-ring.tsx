/** The ring itself; apart, so that the chart library is loaded with the first chart only. */
import type { ReactNode } from "react";
import { Cell, Pie, PieChart, ResponsiveContainer } from "recharts";

export interface Slice {
  key: string;
  label: string;
  value: number;
  /** A CSS colour. */
  color: string;
}

interface DonutRingProps {
  slices: readonly Slice[];
  innerRadius: number;
  outerRadius: number;
  height: number;
}

export function DonutRing({ slices, innerRadius, outerRadius, height }: DonutRingProps): ReactNode {
  const shown = slices.filter((slice) => slice.value > 0);
  return (
    <ResponsiveContainer width="100%" height={height}>
      <PieChart accessibilityLayer={false} tabIndex={-1}>
        <Pie
          data={shown}
          dataKey="value"
          nameKey="label"
          innerRadius={innerRadius}
          outerRadius={outerRadius}
          paddingAngle={shown.length > 1 ? 2 : 0}
          stroke="none"
          isAnimationActive={false}
          rootTabIndex={-1}
        >
          {shown.map((slice) => (
            <Cell key={slice.key} fill={slice.color} />
          ))}
        </Pie>
      </PieChart>
    </ResponsiveContainer>
  );
}
