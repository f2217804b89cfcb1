/** A number of bytes as people read it: `820 bytes`, `1.4 MB`. */
import { intl } from "./i18n.tsx";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
const STEP = 1_024;

export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return intl.formatNumber(value, {
    style: "unit",
    unit: UNITS[unit] ?? "byte",
    unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  });
}
