/** Two texts as one: what stayed, what went and what came. */
import { diffLines, diffWordsWithSpace, type ChangeObject } from "diff";

export interface Piece {
  text: string;
  /** Neither: it stayed. */
  kind: "came" | "went" | null;
}

/** Beyond that a comparison by words makes the page wait: lines do, and after them whole texts. */
const MOST_EDITS = 2_000;
const WAIT_MS = 300;

export function piecesOf(from: string, to: string): Piece[] {
  const most = { maxEditLength: MOST_EDITS, timeout: WAIT_MS };
  const found = diffWordsWithSpace(from, to, most) ?? diffLines(from, to, most) ?? whole(from, to);
  return found.flatMap(({ value, added, removed }) =>
    value === "" ? [] : [{ text: value, kind: added ? "came" : removed ? "went" : null }],
  );
}

const whole = (from: string, to: string): Pick<ChangeObject<string>, "value" | "added" | "removed">[] => [
  { value: from, added: false, removed: true },
  { value: to, added: true, removed: false },
];
