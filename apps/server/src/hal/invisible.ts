/**
 * Characters that nobody sees, but that make a name look like another one or turn it around: controls, marks of
 * direction, spaces without a width. What joins letters and pictures, and what ends a line, is none of them.
 */
const INVISIBLE = /(?![\t\n\r])\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
const ALL_OF_THEM = new RegExp(INVISIBLE, "gu");

/** The first of them as `U+202E`; null: there is none. */
export function invisibleIn(text: string): string | null {
  const found = INVISIBLE.exec(text)?.[0].codePointAt(0);
  return found === undefined ? null : `U+${found.toString(16).toUpperCase().padStart(4, "0")}`;
}

export const withoutInvisible = (text: string): string => text.replaceAll(ALL_OF_THEM, "");

/** What a person is told. @param name of the character */
export const invisibleMessage = (name: string): string =>
  `There is an invisible character (${name}) in it. Type it without that character.`;
