import { WORDS } from "@halyard/contract/views/search";

/** More of them are no search, and each is looked for in every row. */
const MOST_WORDS = 20;
const LONGEST_WORD = 100;

/**
 * The words that a person searches for: letters and digits, in lower case, without what stands between them.
 * @returns none where the text has no letter and no digit
 */
export const wordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(WORDS))]
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))
    // A mark with no letter before it is nothing that anyone could find.
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** What stands between spaces, as it is written. */
export const spacedWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
