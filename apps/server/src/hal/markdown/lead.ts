/** Markdown without its marks, where there is room for a line of plain words only. Pure. */

/** What a list has room for. */
const LENGTH = 200;
/** No more is looked at: the time that hostile marks take grows with its square. */
const LOOKED_AT = 600;

const MARKS: readonly [RegExp, string][] = [
  [/!\[[^\]]*\]\([^)]*\)/gu, ""],
  [/\[([^\]]*)\]\([^)]*\)/gu, "$1"],
  [/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gmu, ""],
  [/(\*\*|__|~~|`)(.+?)\1/gu, "$2"],
  [/(?<!\w)([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)/gu, "$2"],
];

/** @param paragraph a short one: marks are looked for in all of it. @returns one line */
export const plainWords = (paragraph: string): string =>
  MARKS.reduce((text, [mark, words]) => text.replaceAll(mark, words), paragraph)
    .replaceAll(/\s+/gu, " ")
    .trim();

/** The first paragraph with words, as one line of at most {@link LENGTH} characters. */
export function leadOf(markdown: string): string {
  const paragraphs = markdown.slice(0, LOOKED_AT).split(/\n\s*\n/u);
  const first = paragraphs.map(plainWords).find((line) => line !== "") ?? "";
  return first.length > LENGTH ? `${first.slice(0, LENGTH - 1).trimEnd()}…` : first;
}
