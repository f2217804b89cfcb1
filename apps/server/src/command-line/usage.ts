import { counted } from "../platform/counted.ts";

/** What was typed cannot be understood. */
export class UsageError extends Error {}

/** What was asked for cannot be done, with the reason in words. */
export class Refused extends Error {}

/** A number of seconds for people. */
export const secondsSince = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

/** One document on standard output for a program that reads it, or lines for people. */
export function print(asJson: boolean, document: unknown, lines: readonly string[]): void {
  console.log(asJson ? JSON.stringify(document, null, 2) : lines.join("\n"));
}

const SAID_EVERY_MS = 2_000;

/**
 * What a long command does: each step as it begins, then from time to time how far it is.
 * @returns hears of the step and the rows that are done; it may be told as often as one likes
 */
export function progressLines(
  say: (line: string) => void,
  now = () => performance.now(),
): (step: string, rows?: number) => void {
  let [said, at] = ["", 0];
  return (step, rows = 0) => {
    const isNew = step !== said;
    if (!isNew && now() - at < SAID_EVERY_MS) return;
    [said, at] = [step, now()];
    say(isNew ? `${step} …` : `${step}: ${counted(rows, "row")} read`);
  };
}
