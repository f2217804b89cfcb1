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
