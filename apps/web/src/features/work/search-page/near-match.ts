import { matchesIn } from "@halyard/contract/views/search";

/** How many characters are kept before the match, and how many may stay without a cut. */
const [BEFORE, MOST_BEFORE] = [24, 40];

/** The text from a few words before the first match, so that a line that is cut at its end still shows it. */
export function nearMatch(text: string, words: readonly string[]): string {
  const start = [...matchesIn(text, words)][0]?.start ?? 0;
  if (start <= MOST_BEFORE) return text;
  const word = text.indexOf(" ", start - BEFORE) + 1;
  return `…${text.slice(word > 0 && word <= start ? word : start)}`;
}
