/** A single figure with the goal that it has. */
export interface Measured {
  what: string;
  value: number;
  unit: string;
  /** undefined: it is shown for comparison. */
  goal?: { most: number } | { least: number };
}

export const isMissed = ({ value, goal }: Measured): boolean =>
  goal !== undefined && ("most" in goal ? value > goal.most : value < goal.least);
