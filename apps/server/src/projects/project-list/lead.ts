/** The first words of a text in Markdown, as a line without its marks. Pure. */

/** What a list has room for. */
const LENGTH = 200;
/** Of a giant text no more is looked at. */
const LOOKED_AT = 2_000;

const MARKS: readonly [RegExp, string][] = [
  [/!\[[^\]]*\]\([^)]*\)/gu, ""],
  [/\[([^\]]*)\]\([^)]*\)/gu, "$1"],
  [/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gmu, ""],
  [/(\*\*|__|~~|`)(.+?)\1/gu, "$2"],
  [/(?<!\w)([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)/gu, "$2"],
];

export function leadOf(markdown: string): string {
  const paragraphs = markdown.slice(0, LOOKED_AT).split(/\n\s*\n/u);
  const lines = paragraphs.map((paragraph) =>
    MARKS.reduce((text, [mark, words]) => text.replaceAll(mark, words), paragraph)
      .replaceAll(/\s+/gu, " ")
      .trim(),
  );
  const first = lines.find((line) => line !== "") ?? "";
  return first.length > LENGTH ? `${first.slice(0, LENGTH - 1).trimEnd()}…` : first;
}
