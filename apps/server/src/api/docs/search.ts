/** Finds sections of the documentation. There are a few hundred of them: all are looked at. */
import type { DocsPage } from "./library.ts";
import type { Section } from "./render.ts";

export interface Found {
  page: DocsPage;
  section: Section;
  /** Some words around the first place. */
  excerpt: string;
}

const MOST = 30;
const AROUND = 90;

/** @returns the sections that have all the words, those with the words in their heading first */
export function findSections(
  words: string,
  sections: readonly { page: DocsPage; section: Section }[],
): readonly Found[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const rated = sections.flatMap(({ page, section }) => {
    const heading = section.title.toLowerCase();
    const text = section.text.toLowerCase();
    const isFound = wanted.every((word) => heading.includes(word) || text.includes(word));
    const rank = wanted.filter((word) => heading.includes(word)).length;
    return isFound ? [{ page, section, rank, excerpt: excerptOf(section.text, wanted) }] : [];
  });
  return rated.toSorted((a, b) => b.rank - a.rank).slice(0, MOST);
}

function excerptOf(text: string, wanted: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  const lower = plain.toLowerCase();
  const first = Math.max(0, Math.min(...wanted.map((word) => lower.indexOf(word)).filter((at) => at >= 0)));
  const from = Number.isFinite(first) ? Math.max(0, first - AROUND) : 0;
  const part = plain.slice(from, from + 2 * AROUND);
  return `${from === 0 ? "" : "… "}${part}${from + 2 * AROUND < plain.length ? " …" : ""}`;
}
