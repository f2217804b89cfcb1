/** Whole numbers as people type them. */

/** @returns null for an empty text, undefined for anything else that is no whole number */
export function wholeNumberFrom(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}
