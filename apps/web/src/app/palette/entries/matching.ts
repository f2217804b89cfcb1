/** Which entries fit what was typed, the best first. Pure. */

/**
 * How well a text fits: 0 not at all, else the higher the better. Every typed word must begin a word of the text; a
 * text that begins with what was typed fits best.
 */
export function fit(text: string, typed: string): number {
  const plain = plainly(text);
  const wanted = plainly(typed);
  if (wanted === "") return 1;
  if (plain.startsWith(wanted)) return 3;
  const words = plain.split(SEPARATORS);
  const every = wanted.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
  if (every) return 2;
  return wanted.length > 2 && plain.includes(wanted) ? 1 : 0;
}

/** Those that fit, the best first, otherwise in their order. @param textsOf the first text counts most */
export function fitting<Entry>(
  entries: readonly Entry[],
  typed: string,
  textsOf: (entry: Entry) => readonly string[],
): Entry[] {
  const rated = entries.map((entry) => {
    const [first = "", ...others] = textsOf(entry);
    return { entry, rate: Math.max(fit(first, typed) * 2, ...others.map((text) => fit(text, typed))) };
  });
  return rated
    .filter(({ rate }) => rate > 0)
    .toSorted((a, b) => b.rate - a.rate)
    .map(({ entry }) => entry);
}

/** `#60` or `60`: the work package that is meant, else null. */
export function workPackageIdIn(typed: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(typed.trim())?.[1];
  const id = Number(digits ?? 0);
  return id > 0 ? id : null;
}

const SEPARATORS = /[\s/&,.:()#-]+/;
/** Without case and accents. */
const plainly = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
