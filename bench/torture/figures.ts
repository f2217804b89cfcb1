/** Times of many requests in a few figures. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

export const ms = (value: number): string => `${Math.round(value)} ms`;

/** Says of a figure that is over its limit what it is and what it should be. */
export const over = (what: string, value: number, limit: number, unit: string): string[] =>
  value <= limit ? [] : [`${what}: ${Math.round(value)} ${unit}, at most ${Math.round(limit)} ${unit}`];
