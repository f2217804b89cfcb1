import { matchesIn } from "@halyard/contract/views/search";

/** What stays before the words, and what may: a line is cut at its end, never before what was searched for. */
const [BEFORE, MOST_BEFORE] = [24, 40];

/** The text from a few words before the first that was searched for. */
export function nearMatch(text: string, words: readonly string[]): string {
  const start = [...matchesIn(text, words)][0]?.start ?? 0;
  if (start <= MOST_BEFORE) return text;
  const word = text.indexOf(" ", start - BEFORE) + 1;
  return `…${text.slice(word > 0 && word <= start ? word : start)}`;
}
