/** Why a work package was found: the line of its description or of a comment that has the words. Pure. */
import { matchesIn, type SearchMatch } from "@halyard/contract/search";

/** About a line in the palette; what stands before the word is kept short, so that the word is seen. */
const LENGTH = 140;
const BEFORE = 40;
/** Of a giant text only this much is looked through: the index knows it all, a line of it is a courtesy. */
const LOOKED_THROUGH = 100_000;

export interface Texts {
  subject: string;
  description: string;
  /** The newest first. */
  comments: readonly string[];
}

/** @param words as `wordsSearched` has them */
export function matchOf({ subject, description, comments }: Texts, words: readonly string[]): SearchMatch {
  const inSubject = new Set(matchesIn(subject, words).map(({ word }) => word));
  const missing = words.filter((word) => !inSubject.has(word));
  const inDescription = missing.length === 0 ? null : excerptOf(description, missing);
  if (inDescription !== null) return { attribute: "description", excerpt: inDescription };
  for (const comment of missing.length === 0 ? [] : comments) {
    const excerpt = excerptOf(comment, missing);
    if (excerpt !== null) return { attribute: "comment", excerpt };
  }
  return { attribute: "subject", excerpt: null };
}

/** What stands around the first of the words; null: none of them is there. */
function excerptOf(markdown: string, words: readonly string[]): string | null {
  const raw = markdown.slice(0, LOOKED_THROUGH);
  const plain = unmarked(raw);
  // Words of an address are in the index too, but not in what is read.
  const text = matchesIn(plain, words).length > 0 ? plain : raw.replaceAll(/\s+/g, " ").trim();
  const first = matchesIn(text, words)[0];
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
    .replaceAll(/^[ \t]*(?:#{1,6}|>+|[-*+]|\d+[.)])[ \t]+/gm, "")
    .replaceAll(/[*`~|]+|_{2,}/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
