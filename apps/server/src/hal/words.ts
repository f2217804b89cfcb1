import { WORDS } from "@halyard/contract/search";

/** The words that a person searches for: letters and digits, in lower case, without what stands between them. */
const MOST_WORDS = 20;
const LONGEST_WORD = 100;

/** @returns none where the text has no letter and no digit */
export const wordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(WORDS))]
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))
    // A mark with no letter before it is nothing that anybody could find.
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
