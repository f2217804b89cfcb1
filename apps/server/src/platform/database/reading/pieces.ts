/**
 * The pieces of texts by which a text is found anywhere in them: of each word all that has three to eight characters in a
 * row, of each number three digits in a row. A text of up to eight characters, not all of them digits, is in a word exactly
 * where it is one of its pieces. `halyard_pieces` does the same in either database (migration 0523).
 */

/** Anything outside ASCII counts as part of a word: the databases' tables of letters differ. */
const RUNS = /[0-9a-z\u0080-\u{10ffff}]+/gu;
const IS_NUMBER = /^[0-9]+$/;
const LEAST = 3;
const MOST = 8;
/** More than this hardly narrows the result, and each one costs a lookup. */
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
 * The pieces that every text containing this one has.
 * @param text in lower case @returns empty if the text is too short
 */
export function piecesToFind(text: string): string[] {
  const pieces = new Set<string>();
  for (const run of runsOf(text)) {
    const characters = charactersOf(run);
    addOf(pieces, characters, IS_NUMBER.test(run) ? LEAST : Math.max(LEAST, Math.min(MOST, characters.length)));
  }
  return [...pieces].slice(0, MOST_ASKED);
}

/** Whether the text is itself a piece: then the index gives exactly the rows that contain it. */
export const isPiece = (text: string): boolean => piecesToFind(text)[0] === text && !IS_NUMBER.test(text);

const runsOf = (text: string): string[] => text.match(RUNS) ?? [];

/** Code points, as both databases count them. */
const charactersOf = (run: string): string | string[] => (/[\ud800-\udfff]/.test(run) ? Array.from(run) : run);

function addOf(pieces: Set<string>, characters: string | readonly string[], length: number): void {
  for (let from = 0; from + length <= characters.length; from++) {
    const piece = characters.slice(from, from + length);
    pieces.add(typeof piece === "string" ? piece : piece.join(""));
  }
}
