/** Why a work package was found: the line of its description or of a comment that has the words. Pure. */
import type { SearchMatch } from "@halyard/contract/schemas/views";
import { matchesIn } from "@halyard/contract/views/search";

/** About a line in the palette; what stands before the word is kept short, so that the word is seen. */
const LENGTH = 100;
const BEFORE = 32;
/** Of a giant text only this much is looked through: the index knows it all, a line of it is a courtesy. */
const LOOKED_THROUGH = 100_000;

interface Texts {
  subject: string;
  description: string;
}

const IN_SUBJECT: SearchMatch = { attribute: "subject", excerpt: null };

/** @param words as `wordsSearched` has them. @returns null: only the comments can tell */
export function matchIn({ subject, description }: Texts, words: readonly string[]): SearchMatch | null {
  const missing = missingIn(subject, words);
  if (missing.length === 0) return IN_SUBJECT;
  const excerpt = excerptOf(description, missing);
  return excerpt === null ? null : { attribute: "description", excerpt };
}

/** Of what `matchIn` does not tell. @param comments the newest first */
export function matchInComments(
  subject: string,
  comments: readonly string[],
  words: readonly string[],
  files: readonly string[] = [],
): SearchMatch {
  const missing = missingIn(subject, words);
  for (const comment of comments) {
    const excerpt = excerptOf(comment, missing);
    if (excerpt !== null) return { attribute: "comment", excerpt };
  }
  const file = missing.length === 0 ? undefined : files.find((name) => lineIn(name, missing) !== null);
  if (file !== undefined) return { attribute: "file", excerpt: file };
  return IN_SUBJECT;
}

function missingIn(subject: string, words: readonly string[]): string[] {
  const found = new Set([...matchesIn(subject, words)].map(({ word }) => word));
  return words.filter((word) => !found.has(word));
}

/** Where an item of a list, a heading, a quote, a row of a table or another paragraph begins. */
const NEXT_BLOCK = /\n[ \t]*(?=\n|#{1,6} |>|[-*+] |\d+[.)] |\|)/;

/** What stands around the first of the words in its paragraph or line; null: none of them is there. */
function excerptOf(markdown: string, words: readonly string[]): string | null {
  const raw = markdown.slice(0, LOOKED_THROUGH);
  for (const block of raw.split(NEXT_BLOCK)) {
    const line = lineIn(unmarked(block), words);
    if (line !== null) return line;
  }
  // Words of an address are in the index too, but not in what is read.
  return lineIn(raw.replaceAll(/\s+/g, " ").trim(), words);
}

function lineIn(text: string, words: readonly string[]): string | null {
  const [first] = matchesIn(text, words);
  if (first === undefined) return null;
  const start = first.start <= BEFORE ? 0 : wordStart(text, first.start - BEFORE, first.start);
  const line = text.slice(start, start + LENGTH).trim();
  return `${start > 0 ? "…" : ""}${line}${start + LENGTH < text.length ? "…" : ""}`;
}

/** The beginning of the first word after the place, so that no word is cut where it is read first. */
function wordStart(text: string, from: number, most: number): number {
  const space = text.indexOf(" ", from);
  return space === -1 || space >= most ? most : space + 1;
}

/** Markdown as one line of words: mentions as names, links as their texts, without marks. */
const unmarked = (markdown: string): string =>
  markdown
    .replaceAll(/<mention\b[^<>]*>([^<>]*)<\/mention>/g, "$1")
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*\)/g, "$1")
    .replaceAll(/^[ \t]*(?:#{1,6}|>+|[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, "")
    .replaceAll(/[*`~|]+|_{2,}/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
