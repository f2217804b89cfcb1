/**
 * The pieces of texts by which a text is found anywhere in them: of each word all that has three to eight characters in a
 * row, of each number three digits in a row. A text of up to eight characters, not all of them digits, is in a word exactly
 * where it is one of its pieces. `halyard_pieces` does the same in either database (migration 0523).
 */

/** Whatever is not ASCII is part of a word, so that no one's tables of letters decide. */
const RUNS = /[0-9a-z\u0080-\u{10ffff}]+/gu;
const IS_NUMBER = /^[0-9]+$/;
const LEAST = 3;
const MOST = 8;
/** More of them find hardly less, and each is looked up. */
const MOST_ASKED = 24;

/** @param text in lower case */
export function piecesOf(text: string): Set<string> {
  const pieces = new Set<string>();
  for (const run of runsOf(text)) {
    const most = IS_NUMBER.test(run) ? LEAST : MOST;
    const characters = charactersOf(run);
    for (let length = LEAST; length <= most; length++) addOf(pieces, characters, length);
  }
  return pieces;
}

/**
 * The pieces that a text has to have for this one to be in it.
 * @param text in lower case @returns none: it is too short to be looked for by them
 */
export function piecesToFind(text: string): string[] {
  const pieces = new Set<string>();
  for (const run of runsOf(text)) {
    const characters = charactersOf(run);
    addOf(pieces, characters, IS_NUMBER.test(run) ? LEAST : Math.max(LEAST, Math.min(MOST, characters.length)));
  }
  return [...pieces].slice(0, MOST_ASKED);
}

/** Whether what has it for a piece has the text in it, and nothing else: no one has to look again. */
export const isPiece = (text: string): boolean => piecesToFind(text)[0] === text && !IS_NUMBER.test(text);

const runsOf = (text: string): string[] => text.match(RUNS) ?? [];

/** As both databases count them: a pair of surrogates is one. */
const charactersOf = (run: string): string | string[] => (/[\ud800-\udfff]/.test(run) ? Array.from(run) : run);

function addOf(pieces: Set<string>, characters: string | readonly string[], length: number): void {
  for (let from = 0; from + length <= characters.length; from++) {
    const piece = characters.slice(from, from + length);
    pieces.add(typeof piece === "string" ? piece : piece.join(""));
  }
}
