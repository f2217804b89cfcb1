/** Extension `GET /search`: what is found by a few words, of each kind the likeliest. */

export const SEARCH_KINDS = ["workPackages", "projects", "people", "queries"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The texts of a work package that have the words. */
export const SEARCH_PLACES = ["subject", "description", "comment", "file"] as const;
export type SearchPlace = (typeof SEARCH_PLACES)[number];

/** What is searched for and what is marked: letters and digits with their accents. */
export const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const PLAIN = /^\w*$/;

/** As the search compares words: without case and accents. */
export const folded = (word: string): string =>
  // Of most words it is quickly said that they have no accents, and a long text has many words.
  (PLAIN.test(word) ? word : word.normalize("NFD").replaceAll(/\p{M}/gu, "")).toLowerCase();

/** The words that are searched for, as they are compared. */
export const wordsSearched = (typed: string): string[] => [
  ...new Set((typed.match(WORDS) ?? []).map(folded).filter((word) => word !== "")),
];

export interface Match {
  /** In UTF-16 units, as `slice` takes them. */
  start: number;
  end: number;
  /** The word that begins here, as it is compared. */
  word: string;
}

/** Where words of the text begin with one of those searched: the letters that fit. Reads no further than is asked. Pure. */
export function* matchesIn(text: string, words: readonly string[]): Generator<Match, undefined> {
  for (const { 0: whole, index } of text.matchAll(WORDS)) {
    const plain = folded(whole);
    const [word] = words.filter((one) => plain.startsWith(one)).toSorted((a, b) => b.length - a.length);
    if (word !== undefined) yield { start: index, end: index + lengthOf(whole, word.length), word };
  }
}

/** How much of a word has so many letters: an accent that stands for itself counts with the letter before it. */
function lengthOf(whole: string, letters: number): number {
  let length = 0;
  let counted = 0;
  for (const letter of whole) {
    const plain = folded(letter).length;
    if (counted >= letters && plain > 0) break;
    length += letter.length;
    counted += plain;
  }
  return length;
}
