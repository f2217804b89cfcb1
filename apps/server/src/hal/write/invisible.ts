/**
 * Characters that no one sees, but that make a name look like another one or turn it around: controls, marks of
 * direction, soft hyphens, spaces without a width, fillers that are drawn as nothing, tags. Left are a tab and what ends
 * a line, the joiners U+200C and U+200D, without which some scripts and pictures cannot be written, and the few tags that
 * make another flag of a black one.
 */
const CONTROLS = String.raw`(?![\t\n\r])\p{Cc}`;
const MARKS = String.raw`[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]`;
/** Letters and signs by their properties, and yet blank. */
const FILLERS = String.raw`[\u115f\u1160\u2800\u3164\uffa0]`;
const TAGS = String.raw`(?<!\u{1f3f4}[\u{e0030}-\u{e007a}]{0,6})[\u{e0000}-\u{e007f}]`;
const PATTERN = [CONTROLS, MARKS, FILLERS, TAGS].join("|");
const INVISIBLE = new RegExp(PATTERN, "u");
const ALL_OF_THEM = new RegExp(PATTERN, "gu");

/** The first of them as `U+202E`; null: there is none. */
export function invisibleIn(text: string): string | null {
  const found = INVISIBLE.exec(text)?.[0].codePointAt(0);
  return found === undefined ? null : `U+${found.toString(16).toUpperCase().padStart(4, "0")}`;
}

export const withoutInvisible = (text: string): string => text.replaceAll(ALL_OF_THEM, "");

/** What a person is told. @param name of the character */
export const invisibleMessage = (name: string): string =>
  `There is an invisible character (${name}) in it. Type it without that character.`;
