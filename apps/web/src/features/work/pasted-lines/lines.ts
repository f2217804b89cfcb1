/** Subjects out of a list that was pasted: one a line, without what lists begin their lines with. Pure. */
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";

/** As many as are written one after the other in a time that can be waited for. */
export const LINES_MAXIMUM = 100;

/** Bullets, numbers and check boxes. */
const BEGINNING = /^\s*(?:[-*+•–]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX]?\]\s+)?/;

export const linesIn = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(BEGINNING, "").trim().slice(0, SUBJECT_LENGTH_MAXIMUM))
    .filter((line) => line !== "");
