/** The server's sentences say days and hours as the API does; pages say each in one way. */
import { formatDay } from "../../../dates/dates.tsx";
import { hoursAsShown } from "./hours.ts";

const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;
const A_DAY = String.raw`\d{4}-\d{2}-\d{2}`;
/** Of a property or a custom field whose whole value is a day, whatever it is called. What is written as a subject stays. */
const OF_DAYS = new RegExp(
  `^(?!Subject )(.+) (changed from ${A_DAY} to ${A_DAY}|set to ${A_DAY}|deleted \\(${A_DAY}\\))$`,
);

/** @param sentence of a history */
export function asShown(sentence: string): string {
  const [, name, told] = OF_DAYS.exec(sentence) ?? [];
  if (name === undefined || told === undefined) return hoursAsShown(sentence);
  return `${name} ${told.replaceAll(DAY, (day) => formatDay(day))}`;
}
