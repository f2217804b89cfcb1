/** Why a work package was found: the lines of its description and comments that have the words. Pure. */
import type { SearchMatch } from "@halyard/contract/schemas/views";
import { matchesIn } from "@halyard/contract/views/search";

/** About a line in the palette; what stands before the word is kept short, so that the word is seen. */
const LENGTH = 100;
const BEFORE = 32;
/** Of a giant text only this much is looked through: the index knows it all, a line of it is a courtesy. */
const LOOKED_THROUGH = 100_000;

interface Said {
  id: number;
  comment: string;
  created_at: string;
  actor_id: number;
  actor_name: string;
}

export interface Texts {
  subject: string;
  description: string;
  /** The newest first. */
  comments: readonly Said[];
  /** Names. */
  files: readonly string[];
}

const IN_SUBJECT: SearchMatch = { attribute: "subject", excerpt: null };

/**
 * The places with the most of the words that the subject lacks, or with all of them where it lacks none: first the one that
 * has the most words by itself. @param words as `wordsSearched` has them
 */
export function placesOf({ subject, description, comments, files }: Texts, words: readonly string[]): SearchMatch[] {
  const missing = missingIn(subject, words);
  const needed = missing.length === 0 ? words : missing;
  const texts = [
    { text: description, match: (): SearchMatch => described(description, needed) },
    ...comments.map((said) => ({ text: said.comment, match: () => commented(said, needed) })),
    ...files.map((text) => ({ text, match: (): SearchMatch => ({ attribute: "file", excerpt: text }) })),
  ].map(({ text, match }) => ({ match, needed: countIn(text, needed), all: countIn(text, words) }));
  const most = missing.length === 0 ? words.length : Math.max(0, ...texts.map((one) => one.needed));
  const found = most === 0 ? [] : texts.filter((one) => one.needed === most).toSorted((a, b) => b.all - a.all);
  const matches = found.map(({ match }) => match());
  return missing.length === 0 || matches.length === 0 ? [IN_SUBJECT, ...matches] : matches;
}

const described = (text: string, words: readonly string[]): SearchMatch => ({
  attribute: "description",
  excerpt: excerptOf(text, words),
});

/** Its excerpt is null where the words stand only after what is looked through. */
export const commented = (said: Said, words: readonly string[]): SearchMatch => ({
  attribute: "comment",
  excerpt: excerptOf(said.comment, words),
  comment: { id: said.id, createdAt: said.created_at, authorId: said.actor_id, author: said.actor_name },
});

/** How many of the words stand in the beginning of the text; it is read no further than until all are found. */
function countIn(text: string, words: readonly string[]): number {
  const found = new Set<string>();
  for (const { word } of matchesIn(text.slice(0, LOOKED_THROUGH), words)) {
    if (found.add(word).size === words.length) break;
  }
  return found.size;
}

function missingIn(subject: string, words: readonly string[]): string[] {
  const found = new Set([...matchesIn(subject, words)].map(({ word }) => word));
  return words.filter((word) => !found.has(word));
}

/** Where an item of a list, a heading, a quote, a row of a table or another paragraph begins. */
const NEXT_BLOCK = /\n[ \t]*(?=\n|#{1,6} |>|[-*+] |\d+[.)] |\|)/;

/** What stands around the first of the words in the paragraph or line that has the most of them; null: none is there. */
function excerptOf(markdown: string, words: readonly string[]): string | null {
  const raw = markdown.slice(0, LOOKED_THROUGH);
  let best: { line: string | null; count: number } = { line: null, count: 0 };
  for (const block of raw.split(NEXT_BLOCK)) {
    const text = unmarked(block);
    const count = countIn(text, words);
    if (count > best.count) best = { line: lineIn(text, words), count };
    if (count === words.length) break;
  }
  // Words of an address are in the index too, but not in what is read.
  return best.line ?? lineIn(raw.replaceAll(/\s+/g, " ").trim(), words);
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
