/** At most two letters for a person or group: of the first and the last word of the name. */
export function initials(name: string): string {
  const words = name.split(/[\s\-_.,()]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return chosen
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** Letters of scripts that the page's own typeface has: Latin, Greek, Cyrillic. */
const OWN_SCRIPTS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{M}]*$/u;
/** In no typeface, so it looks like any letter that the device can't show. */
const LACKING = "\u{10FFFD}";
const drawn = new Map<string, boolean>();

/** @returns whether the device can show every letter; true if that can't be tested */
export function isDrawn(letters: string): boolean {
  if (OWN_SCRIPTS.test(letters)) return true;
  const known = drawn.get(letters);
  if (known !== undefined) return known;
  const lacking = inkOf(LACKING);
  const has = lacking === null || [...letters].every((letter) => inkOf(letter) !== lacking);
  drawn.set(letters, has);
  return has;
}

/** The pixels of a letter; null without a canvas. */
function inkOf(letter: string): string | null {
  const canvas = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(16, 16).getContext("2d");
  if (canvas === null) return null;
  canvas.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  canvas.fillText(letter, 1, 13);
  return canvas.getImageData(0, 0, 16, 16).data.join();
}

/** A hue from 0 to 359 that a name always has. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}
