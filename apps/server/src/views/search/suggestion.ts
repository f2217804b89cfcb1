/** Suggests similar words when a search finds nothing. They come from texts that the caller can see. */
import { folded, WORDS, wordsSearched } from "@halyard/contract/views/search";

/** Shorter words resemble too many others. */
const SHORTEST = 4;
const MOST_WORDS = 4;
const LEAST_BEGINNING = 3;
/** Where the beginning of a word is wrong, this part of it is looked for inside other words. */
const REST = { start: 3, least: 3, most: 8 };
/** So many letters may differ. */
const differing = (word: string): number => (word.length <= 4 ? 1 : 2);

/** No further text is read after this: a suggestion isn't worth a longer wait. */
const PATIENCE_MS = 500;

/** Texts with a word that begins so; or, with a part, with that part anywhere in a word. */
export type ReadTexts = (beginning: string, part?: string) => Promise<readonly string[]>;

/** @returns null: the words are known, or nothing is like them */
export async function suggestionFor(typed: string, read: ReadTexts): Promise<string | null> {
  const words = wordsSearched(typed);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const end = performance.now() + PATIENCE_MS;
  const others = await Promise.all(words.map((word) => likeliest(word, read, end)));
  if (others.every((other) => other === null)) return null;
  return words.map((word, at) => others[at] ?? word).join(" ");
}

async function likeliest(word: string, read: ReadTexts, end: number): Promise<string | null> {
  if (word.length < SHORTEST || /\d/.test(word)) return null;
  if ((await read(word)).length > 0) return null;
  const lengths = new Set([word.length - 1, word.length - 2, LEAST_BEGINNING]);
  for (const length of lengths) {
    if (length < LEAST_BEGINNING || performance.now() > end) continue;
    // oxlint-disable-next-line no-await-in-loop -- a shorter beginning is asked for only where a longer one finds nothing
    const found = closest(word, await read(word.slice(0, length)));
    if (found !== null) return found;
  }
  const rest = word.slice(REST.start, REST.start + REST.most);
  return rest.length < REST.least || performance.now() > end ? null : closest(word, await read("", rest));
}

/** The word in these texts that differs least; of several, the most frequent. */
function closest(word: string, texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [found] of text.matchAll(WORDS)) {
      const other = folded(found);
      if (Math.abs(other.length - word.length) <= differing(word)) counts.set(other, (counts.get(other) ?? 0) + 1);
    }
  }
  const near = [...counts]
    .map(([other, count]) => ({ other, count, distance: distanceOf(word, other) }))
    .filter(({ distance }) => distance <= differing(word))
    .toSorted((a, b) => a.distance - b.distance || b.count - a.count || a.other.localeCompare(b.other));
  return near[0]?.other ?? null;
}

/** How many letters are added, left out, replaced or swapped with the next one. */
function distanceOf(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
